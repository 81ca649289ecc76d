import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { parse } from "svelte/compiler";
import { describe, expect, it, vi } from "vitest";
import { detectLanguage, formatMessage, LANGUAGES, languageName, locale, toSentence, translate } from "./i18n.svelte";

/** Ids that are put together: their beginning and end are in the source, or the server sends them. */
const PREFIXES = ["error-", "refusal-", "record-", "review-error-", "position-", "seat-number", "bot-", "event-", "ending-"];

const readCatalogue = (language: string, file: string): string => readFileSync(`../src/draisine/messages/${language}/${file}.ftl`, "utf8");
const PARTS = JSON.parse(readFileSync("catalogues.json", "utf8")) as Record<string, string[]>;

describe.each(LANGUAGES)("the messages in %s", (language) => {
  it.each(Object.keys(PARTS))("of the part %s parse and can be formatted", (part) => {
    const text = (PARTS[part] ?? []).map((file) => readCatalogue(language, file)).join("\n");
    const ids = [...text.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id ?? "");
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(text))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    const variables = [...text.matchAll(/\$([a-z]\w*)/g)].map(([, name]) => [name, 2]);
    for (const id of ids) {
      const errors: Error[] = [];
      const pattern = bundle.getMessage(id)?.value;
      expect(pattern, id).toBeTruthy();
      if (pattern) expect(bundle.formatPattern(pattern, Object.fromEntries(variables) as Record<string, number>, errors), id).not.toBe("");
      expect(errors, id).toEqual([]);
    }
  });

  it("has a name", () => expect(languageName(language)).not.toBe(language));
});

describe("messages", () => {
  it("follow the plural rules of their language", () => {
    expect(translate("en", "number-cards", { count: 0 })).toBe("0 cards");
    expect(translate("fr", "number-cards", { count: 0 })).toBe("0 carte");
    expect(translate("en", "number-cards", { count: 1 })).toBe("1 card");
    expect(translate("fr", "number-cards", { count: 2 })).toBe("2 cartes");
  });

  it("of the server may contain messages, and name the players of seats", async () => {
    await locale.set("en");
    const seat = { id: "seat-number", values: { number: "1" } };
    expect(formatMessage({ id: "why-taken", values: { name: seat } }, ["Ada", "Bo"])).toBe("Bo owns this route.");
    expect(formatMessage({ id: "why-route", values: { route: "A – B", why: { id: "route-closed", values: {} } } })).toBe("A – B: closed");
    expect(formatMessage({ id: "error-from_a_newer_server", values: {} })).toBe(translate("en", "app-problem-failed"));
  });

  it("become sentences", () => {
    expect(toSentence("3 green missing")).toBe("3 green missing.");
    expect(toSentence("closed")).toBe("Closed.");
    expect(toSentence("You win!")).toBe("You win!");
  });
});

describe("the language", () => {
  it("is the browser's, unless one was chosen", () => {
    expect(detectLanguage(null, ["fr-CA", "en"])).toBe("fr");
    expect(detectLanguage(null, ["xx", "en-GB"])).toBe("en");
    expect(detectLanguage(null, ["xx"])).toBe("en");
    expect(detectLanguage("en", ["fr"])).toBe("en");
    expect(detectLanguage("xx", ["fr"])).toBe("fr");
  });

  it("is not confused with another one that starts alike", () => expect(detectLanguage(null, ["frr", "en"])).toBe("en"));

  it("stays where another one cannot be loaded", async () => {
    await locale.set("en");
    vi.resetModules();
    vi.doMock("virtual:catalogues", () => ({
      default: { en: { name: "English", page: async () => ({ default: "a = A" }) }, fr: { name: "Français", page: () => Promise.reject(new Error("offline")) } },
    }));
    const fresh = (await import("./i18n.svelte")).locale;
    await fresh.set("fr");
    expect([fresh.language, fresh.failed]).toEqual(["en", "fr"]);
    await fresh.set("en");
    expect(fresh.failed).toBeNull();
    localStorage.setItem("draisine.language", "fr");
    vi.resetModules();
    const started = (await import("./i18n.svelte")).locale;
    await started.start();
    expect([started.language, started.failed]).toEqual(["en", "fr"]);
    vi.doUnmock("virtual:catalogues");
  });
});

describe("every message", () => {
  const folders = ["src", "board/src"].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`));
  const files = folders.filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.|message_ids|i18n\.svelte/.test(name)).concat("catalogues.ts", "app.webmanifest.json");
  const source = files.map((name) => readFileSync(name, "utf8")).join("\n");
  const composed = [...source.matchAll(/`([a-z][a-z_-]*-)\$\{[^`]*`/g)].map(([, prefix]) => prefix ?? "");
  const prefixes = [...new Set([...composed, ...PREFIXES])];

  it.each(["page", "table", "history", "review"])("of %s.ftl is used", (file) => {
    const text = readCatalogue("en", file);
    const ids = [...text.matchAll(/^([a-z][\w-]*) *=/gm)].map(([, id]) => id ?? "");
    expect(ids.filter((id) => !source.includes(`"${id}"`) && !prefixes.some((prefix) => id.startsWith(prefix)))).toEqual([]);
  });
});

describe("no text outside the messages", () => {
  const TEXT_ATTRIBUTES = new Set(["aria-label", "title", "placeholder", "alt", "label", "aria-description"]);
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name}`)
    .concat(readdirSync("board/src", { recursive: true, encoding: "utf8" }).map((name) => `board/src/${name}`))
    .filter((name) => name.endsWith(".svelte"));

  it.each(files)("%s", (file) => {
    const found: string[] = [];
    const letters = /\p{L}{2,}/u;
    const visit = (node: unknown): void => {
      if (Array.isArray(node)) node.forEach(visit);
      else if (node && typeof node === "object") {
        const { type, data, name, value } = node as { type?: string; data?: string; name?: string; value?: unknown };
        if (type === "Text" && data && letters.test(data)) found.push(data.trim());
        if (type === "Attribute") {
          if (TEXT_ATTRIBUTES.has(name ?? "") && Array.isArray(value)) visit(value);
          else if (value && typeof value === "object" && !Array.isArray(value)) visit(value);
          return;
        }
        if (type === "Script" || type === "StyleDirective" || type === "Comment") return;
        for (const [key, child] of Object.entries(node)) if (key !== "css") visit(child);
      }
    };
    visit(parse(readFileSync(file, "utf8"), { modern: true }).fragment);
    expect(found).toEqual([]);
  });
});
