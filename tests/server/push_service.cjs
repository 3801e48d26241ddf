// A push service for tests, of parts that are not ours: http_ece opens the messages as a browser would, jose looks at
// the tokens. push_service.cjs WEB OUT prints its port and one subscription for each way to answer; what comes is a line
// of JSON in the file OUT each. WEB: the folder whose node_modules has the two. It ends with its standard input.
const crypto = require('node:crypto');
const fs = require('node:fs');
const http = require('node:http');
const path = require('node:path');

const [, , web, out] = process.argv;
const packages = require('node:module').createRequire(path.join(web, 'package.json'));
const ece = packages('http_ece');
const jose = packages('jose');

class Refusal extends Error {
  constructor(status, why) {
    super(why);
    this.status = status;
  }
}

/** By name, how it answers a good message; the number is how often it has come. */
const answers = {
  good: () => [201],
  gone: () => [410],
  missing: () => [404],
  busy: (times) => (times === 1 ? [429, { 'Retry-After': '300' }] : [201]),
};
const browsers = Object.fromEntries(
  Object.keys(answers).map((name) => {
    const key = crypto.createECDH('prime256v1');
    key.generateKeys();
    return [name, { key, auth: crypto.randomBytes(16), times: 0 }];
  }),
);

/** Who signed, and what he claims. */
async function vouched(authorization, origin) {
  const [, token, signer] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token) throw new Refusal(401, 'there is no token');
  const point = Buffer.from(signer, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Refusal(401, 'the key is no point');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = await jose.importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const options = { algorithms: ['ES256'], audience: origin, requiredClaims: ['exp', 'sub'] };
  const { payload } = await jose.jwtVerify(token, key, options).catch((error) => {
    throw new Refusal(403, error.message);
  });
  if (payload.exp > Date.now() / 1000 + 24 * 3600) throw new Refusal(403, 'it is good for too long');
  return { signer, claims: payload };
}

async function take(request, body, origin) {
  const { method, headers, url } = request;
  const name = url.replace('/push/', '');
  const browser = browsers[name];
  if (method !== 'POST' || !browser) throw new Refusal(404, 'there is nobody');
  if (!/^\d+$/.test(headers.ttl ?? '')) throw new Refusal(400, 'there is no TTL');
  if (headers['content-encoding'] !== 'aes128gcm') throw new Refusal(415, 'it is not encrypted');
  if (body.length > 4096) throw new Refusal(413, 'it is too long');
  const { signer, claims } = await vouched(headers.authorization, origin);
  const opened = ece.decrypt(body, { version: 'aes128gcm', privateKey: browser.key, authSecret: browser.auth });
  const { ttl, urgency, topic } = headers;
  return { name, ttl: Number(ttl), urgency, topic, signer, claims, message: JSON.parse(opened.toString()) };
}

const server = http.createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  let note;
  let answer;
  try {
    note = await take(request, Buffer.concat(chunks), `http://127.0.0.1:${server.address().port}`);
    answer = answers[note.name](++browsers[note.name].times);
  } catch (error) {
    note = { wrong: error.message };
    answer = [error.status ?? 400];
  }
  fs.appendFileSync(out, JSON.stringify({ ...note, status: answer[0] }) + '\n');
  response.writeHead(...answer).end();
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const subscription = ([name, { key, auth }]) => {
    const p256dh = key.getPublicKey('base64url');
    return [name, { endpoint: `http://127.0.0.1:${port}/push/${name}`, p256dh, auth: auth.toString('base64url') }];
  };
  console.log(JSON.stringify({ port, subscriptions: Object.fromEntries(Object.entries(browsers).map(subscription)) }));
});
process.stdin.resume().on('end', () => process.exit(0));
