import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { en } from "$app/i18n/messages/en";
import { fr } from "$app/i18n/messages/fr";
import { en as rulesEn } from "$app/i18n/messages/rules/en";
import { fr as rulesFr } from "$app/i18n/messages/rules/fr";
import { detectLanguage, type Message, type MessageId, toSentence, translate } from "./i18n.svelte";

const placeholders = (message: Message): string[] =>
  [...new Set((typeof message === "string" ? message : message.one + message.other).match(/\{\w+\}/g))].sort();

describe("the two languages", () => {
  it("have the same messages, with the same placeholders and forms", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const id of Object.keys(en) as MessageId[]) {
      expect(placeholders(fr[id]), id).toEqual(placeholders(en[id]));
      expect(typeof fr[id], id).toBe(typeof en[id]);
    }
  });

  it("have the same rules, with the same placeholders and forms", () => {
    const [ours, theirs]: Readonly<Record<string, Message>>[] = [rulesEn, rulesFr];
    expect(Object.keys(theirs ?? {}).sort()).toEqual(Object.keys(ours ?? {}).sort());
    for (const [id, forms] of Object.entries(ours ?? {})) {
      const other = theirs?.[id] ?? "";
      expect(placeholders(other), id).toEqual(placeholders(forms));
      expect(typeof other, id).toBe(typeof forms);
    }
  });

  it("follow their plural rules", () => {
    expect(translate("en", "seat.cards", { count: 0 })).toBe("0 cards");
    expect(translate("fr", "seat.cards", { count: 0 })).toBe("0 carte");
    expect(translate("en", "seat.cards", { count: 1 })).toBe("1 card");
    expect(translate("fr", "seat.cards", { count: 2 })).toBe("2 cartes");
  });

  it("French has a space before two-part punctuation", () => {
    for (const [id, forms] of Object.entries(fr)) {
      for (const text of typeof forms === "string" ? [forms] : [forms.one, forms.other]) {
        expect(text, id).not.toMatch(/[^\s ][;:!?](\s|$)/);
      }
    }
    // The rules are long texts, where punctuation must not start a line.
    for (const [id, forms] of Object.entries(rulesFr)) {
      for (const text of typeof forms === "string" ? [forms] : [forms.one, forms.other]) {
        expect(text, id).not.toMatch(/[^\u202f][;:!?»](\s|$)/);
      }
    }
  });

  it("follow the browser, unless one was chosen", () => {
    expect(detectLanguage(null, ["fr-CA", "en"])).toBe("fr");
    expect(detectLanguage(null, ["de", "en-GB"])).toBe("en");
    expect(detectLanguage(null, ["de"])).toBe("en");
    expect(detectLanguage("en", ["fr"])).toBe("en");
    expect(detectLanguage("xx", ["fr"])).toBe("fr");
  });

  it("make sentences", () => {
    expect(toSentence("3 green missing")).toBe("3 green missing.");
    expect(toSentence("closed")).toBe("Closed.");
    expect(toSentence("You win!")).toBe("You win!");
  });
});

/** The source of the page without messages and tests. */
const source = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.|messages.(rules.)?(en|fr)\.ts$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"))
  .join("\n");

it("every message is used", () => {
  const prefixes = [...source.matchAll(/`([a-z_.]+\.)\$\{/g)].map((match) => match[1] ?? "");
  const isUsed = (id: string) => source.includes(`"${id}"`) || prefixes.some((prefix) => id.startsWith(prefix));
  expect(Object.keys(en).filter((id) => !isUsed(id))).toEqual([]);
  expect(Object.keys(rulesEn).filter((id) => !isUsed(id) && !/^[a-z]+\.title$/.test(id))).toEqual([]);
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
