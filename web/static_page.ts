// A step of Vite: what a page in files says of itself, since no server says it in headers.
import type { Plugin } from "vite";

/** As strict as content_policy in server/http_text.cpp; who may frame a page can only be said in a header. */
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** By this tools/build_static.sh knows a page that it may replace. */
const generator = "Roundhouse static page";

/** `in_files`: whether this page is for any host of files. */
export function staticPage(in_files: boolean): Plugin {
  const meta = (attrs: Record<string, string>) =>
    ({ tag: "meta", attrs, injectTo: "head-prepend" }) as const;
  const tags = [
    meta({ "http-equiv": "Content-Security-Policy", content: policy }),
    meta({ name: "referrer", content: "no-referrer" }),
    meta({ name: "generator", content: generator }),
  ];
  return {
    name: "static-page",
    apply: "build",
    // Said to the other kind, too, so that it carries nothing of this one.
    config: () => ({
      define: { "import.meta.env.VITE_STATIC": JSON.stringify(in_files ? "1" : "") },
    }),
    transformIndexHtml: () => (in_files ? tags : []),
  };
}
