/**
 * The tokens of links are in the fragment of an address (`/join#TOKEN`, `/table/ID#key=TOKEN`), which browsers send to no
 * server: so they are in no log. Requests send them as a header, sockets as a subprotocol.
 */

type Address = Pick<Location, "pathname" | "search" | "hash">;

export const KEY_HEADER = "Draisine-Key";
/** Addresses whose whole fragment is a token. */
const INVITATIONS: ReadonlySet<string> = new Set(["join", "watch"]);
const TOKEN = /^[\w.-]{1,200}$/;
/** Shorter fragments of an invitation are anchors of the page. */
const SHORTEST_INVITATION = 20;

const firstSegment = (path: string): string => path.split("/").filter(Boolean)[0] ?? "";

/** The token in an address; null if there is none, or something that cannot be one. */
export function readKey({ pathname, hash }: Pick<Address, "pathname" | "hash">): string | null {
  const fragment = hash.slice(1);
  if (INVITATIONS.has(firstSegment(pathname))) return TOKEN.test(fragment) && fragment.length >= SHORTEST_INVITATION ? fragment : null;
  const key = new URLSearchParams(fragment).get("key");
  return key !== null && TOKEN.test(key) ? key : null;
}

/** An address with its token in the fragment. */
export const withKey = (address: string, key: string | null | undefined): string => (key ? `${address}#key=${encodeURIComponent(key)}` : address);

/** The address that replaces an older one with a token in its path or query; null if there is nothing to replace. */
export function modernAddress({ pathname, search, hash }: Address): string | null {
  const [name = "", token] = pathname.split("/").filter(Boolean);
  if (INVITATIONS.has(name) && token) return `/${name}${search}#${token}`;
  const query = new URLSearchParams(search);
  const key = query.get("key");
  if (key === null) return null;
  query.delete("key");
  // An empty value is written without the sign: `?watch`.
  const rest = query.toString().replaceAll(/=(?=&|$)/g, "");
  return withKey(pathname + (rest && `?${rest}`), key) + (key ? "" : hash);
}

/** The subprotocols with which a socket offers a token. */
export const keyProtocols = (key: string | null): string[] => (key !== null && TOKEN.test(key) ? ["draisine", `key.${key}`] : []);
