import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { en } from "./en";
import { fr } from "./fr";
import { en as rulesEn } from "./rules/en";
import { fr as rulesFr } from "./rules/fr";
import { firstLanguage, phrase, sentence, type Forms, type WordId } from "./speech.svelte";

const gaps = (forms: Forms): string[] =>
  [...new Set((typeof forms === "string" ? forms : forms.one + forms.other).match(/\{\w+\}/g))].sort();

describe("the two languages", () => {
  it("have the same words, with the same gaps and forms", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const id of Object.keys(en) as WordId[]) {
      expect(gaps(fr[id]), id).toEqual(gaps(en[id]));
      expect(typeof fr[id], id).toBe(typeof en[id]);
    }
  });

  it("have the same rules, with the same gaps and forms", () => {
    const [ours, theirs]: Readonly<Record<string, Forms>>[] = [rulesEn, rulesFr];
    expect(Object.keys(theirs ?? {}).sort()).toEqual(Object.keys(ours ?? {}).sort());
    for (const [id, forms] of Object.entries(ours ?? {})) {
      const other = theirs?.[id] ?? "";
      expect(gaps(other), id).toEqual(gaps(forms));
      expect(typeof other, id).toBe(typeof forms);
    }
  });

  it("count as their speakers do", () => {
    expect(phrase("en", "seat.cards", { count: 0 })).toBe("0 cards");
    expect(phrase("fr", "seat.cards", { count: 0 })).toBe("0 carte");
    expect(phrase("en", "seat.cards", { count: 1 })).toBe("1 card");
    expect(phrase("fr", "seat.cards", { count: 2 })).toBe("2 cartes");
  });

  it("French has a space before its double signs, English none", () => {
    for (const [id, forms] of Object.entries(fr)) {
      for (const words of typeof forms === "string" ? [forms] : [forms.one, forms.other]) {
        expect(words, id).not.toMatch(/[^\s ][;:!?](\s|$)/);
      }
    }
    // The rules are long texts: a sign never begins a line there.
    for (const [id, forms] of Object.entries(rulesFr)) {
      for (const words of typeof forms === "string" ? [forms] : [forms.one, forms.other]) {
        expect(words, id).not.toMatch(/[^\u202f][;:!?»](\s|$)/);
      }
    }
  });

  it("are taken from the browser, unless somebody has chosen", () => {
    expect(firstLanguage(null, ["fr-CA", "en"])).toBe("fr");
    expect(firstLanguage(null, ["de", "en-GB"])).toBe("en");
    expect(firstLanguage(null, ["de"])).toBe("en");
    expect(firstLanguage("en", ["fr"])).toBe("en");
    expect(firstLanguage("xx", ["fr"])).toBe("fr");
  });

  it("make sentences", () => {
    expect(sentence("3 green missing")).toBe("3 green missing.");
    expect(sentence("closed")).toBe("Closed.");
    expect(sentence("You win!")).toBe("You win!");
  });
});

/** Everything that the page is made of, but its words and its tests. */
const written = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.|words.(rules.)?(en|fr)\.ts$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"))
  .join("\n");

it("every word is said somewhere", () => {
  const begun = [...written.matchAll(/`([a-z_.]+\.)\$\{/g)].map((found) => found[1] ?? "");
  const said = (id: string) => written.includes(`"${id}"`) || begun.some((start) => id.startsWith(start));
  expect(Object.keys(en).filter((id) => !said(id))).toEqual([]);
  expect(Object.keys(rulesEn).filter((id) => !said(id) && !/^[a-z]+\.title$/.test(id))).toEqual([]);
});

describe("no word stands in the code", () => {
  const SPOKEN = new Set(["aria-label", "title", "placeholder", "alt", "label", "aria-description"]);
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
          if (SPOKEN.has(name ?? "") && Array.isArray(value)) visit(value);
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
