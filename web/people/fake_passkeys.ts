// Passkeys for tests of the page: each has a secret of its own, and answers what it is asked by that.
import { vi } from "vitest";

const bytes = (source: BufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
const word = (source: BufferSource) => bytes(source).join();

export class FakePasskeys {
  readonly secrets = new Map<string, Uint8Array<ArrayBuffer>>();
  /** Those that the page has said are good for nothing any more. */
  readonly dropped: string[] = [];
  readonly asked: string[] = [];
  able = true;
  /** Whether whoever sits there says yes, to each question. */
  yes: (what: "create" | "get") => boolean = () => true;

  install(host = "table.example"): void {
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("location", { protocol: "https:", host, hostname: host, pathname: "/" });
    vi.stubGlobal("PublicKeyCredential", {
      signalUnknownCredential: ({ credentialId }: { credentialId: string }) => {
        this.dropped.push(credentialId);
        return Promise.resolve();
      },
    });
    vi.stubGlobal("navigator", {
      userAgent: "Firefox/140 Linux",
      languages: ["en"],
      credentials: {
        create: (wish: CredentialCreationOptions) => this.create(wish.publicKey!),
        get: (wish: CredentialRequestOptions) => this.get(wish.publicKey!),
      },
    });
  }

  private hear(what: "create" | "get"): void {
    this.asked.push(what);
    if (!this.yes(what)) throw new DOMException("no", "NotAllowedError");
  }

  private async create({ authenticatorSelection }: PublicKeyCredentialCreationOptions) {
    await Promise.resolve();
    this.hear("create");
    if (authenticatorSelection?.userVerification !== "required") throw new Error("not verified");
    const id = crypto.getRandomValues(new Uint8Array(16));
    this.secrets.set(word(id), crypto.getRandomValues(new Uint8Array(32)));
    const results = { prf: { enabled: this.able } };
    return { rawId: id.slice().buffer, getClientExtensionResults: () => results };
  }

  private async get(wish: PublicKeyCredentialRequestOptions) {
    this.hear("get");
    if (wish.userVerification !== "required") throw new Error("not verified");
    const secret = this.secrets.get(word(wish.allowCredentials![0]!.id));
    if (secret === undefined) throw new DOMException("none of these", "NotAllowedError");
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", secret, hmac, false, ["sign"]);
    const question = bytes(wish.extensions!.prf!.eval!.first);
    const first = await crypto.subtle.sign("HMAC", key, question.slice());
    return { getClientExtensionResults: () => ({ prf: { results: { first } } }) };
  }
}
