import { expect, it } from "vitest";
import { embedCode, readEmbedOptions } from "./embed_options";

const read = (url: string, preferred = ["de-AT", "en"], dark = false) => readEmbedOptions(new URL(url, "https://draisine.example"), preferred, dark);

it("an embedded game follows its URL, else the browser", () => {
  expect(read("/embed/abc")).toEqual({ game: "abc", key: null, language: "de", scheme: "light", at: 0 });
  expect(read("/embed/abc?key=replay.x-y_z&language=fr&theme=dark&at=57")).toEqual({
    game: "abc", key: "replay.x-y_z", language: "fr", scheme: "dark", at: 57,
  });
  expect(read("/embed/abc?theme=light", [], true)).toMatchObject({ language: "en", scheme: "light" });
  expect(read("/embed/abc?theme=pink&language=xx&at=-3", ["fr"], true)).toMatchObject({ language: "fr", scheme: "dark", at: 0 });
});

it("the code to embed a game is valid HTML with the URL and the title", () => {
  const code = embedCode("https://draisine.example", "/embed/abc?at=3#key=replay.x", 'USA: "replay" <1>');
  const template = document.createElement("template");
  template.innerHTML = code;
  const frame = template.content.querySelector("iframe");
  expect(frame?.getAttribute("src")).toBe("https://draisine.example/embed/abc?at=3#key=replay.x");
  expect(frame?.getAttribute("title")).toBe('USA: "replay" <1>');
  expect(frame?.getAttribute("loading")).toBe("lazy");
});
