/** The message catalogues, provided by the build (`web/catalogues.ts`). */
declare module "virtual:catalogues" {
  type Part = () => Promise<{ default: string }>;
  /** By language: its own name for itself, and its messages as Fluent text. */
  const catalogues: Readonly<Record<string, { readonly name: string; readonly page: Part; readonly history: Part; readonly review: Part; readonly rules: Part }>>;
  export default catalogues;
}
