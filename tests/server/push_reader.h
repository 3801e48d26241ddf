// Reads push messages as a browser and a push service do, with node's own cryptography.
#pragma once

#include <boost/json.hpp>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "people/letters.h"
#include "tests/server/temp_folder.h"

namespace rail::server {

struct PushReader {
  struct Read {
    std::string text;    // without what hid its length
    std::string claims;  // JSON
    std::string signer;  // base64url
  };

  static bool present() { return std::system("node --version > /dev/null 2>&1") == 0; }

  /// Throws std::runtime_error if it cannot be decrypted, or was not signed by who it says.
  static Read read(const std::string& body, const std::string& scalar, const std::string& auth,
                   const std::string& authorization) {
    const TempFolder folder;
    std::ofstream(folder.path("read.cjs")) << script;
    std::ofstream(folder.path("in.json"))
        << boost::json::serialize(boost::json::object{{"body", people::to_base64url(body)},
                                                      {"scalar", people::to_base64url(scalar)},
                                                      {"auth", people::to_base64url(auth)},
                                                      {"authorization", authorization}});
    const std::string command = "node " + folder.path("read.cjs") + " < " + folder.path("in.json") +
                                " > " + folder.path("out.json") + " 2> " + folder.path("errors");
    if (std::system(command.c_str()) != 0) throw std::runtime_error("it cannot be read");
    std::ifstream out(folder.path("out.json"));
    const std::string text(std::istreambuf_iterator<char>(out), {});
    const boost::json::value value = boost::json::parse(text);
    const auto member = [&](const char* key) {
      return std::string(value.as_object().at(key).as_string());
    };
    return {member("text"), member("claims"), member("signer")};
  }

  // By the words of RFC 8188, 8291 and 8292, and nothing of ours.
  static constexpr const char* script = R"js(
const crypto = require('node:crypto');
const given = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const bytes = (text) => Buffer.from(text, 'base64url');
const fail = (why) => { throw new Error(why); };

const browser = crypto.createECDH('prime256v1');
browser.setPrivateKey(bytes(given.scalar));
const body = bytes(given.body);
const salt = body.subarray(0, 16);
const recordSize = body.readUInt32BE(16);
const sender = body.subarray(21, 21 + body[20]);
const record = body.subarray(21 + body[20]);
if (body.length > 4096 || record.length > recordSize) fail('too long');
const derive = (salt, secret, info, size) => Buffer.from(crypto.hkdfSync('sha256', secret, salt, info, size));
const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
const secret = derive(bytes(given.auth), browser.computeSecret(sender), info, 32);
const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
const decipher = crypto.createDecipheriv('aes-128-gcm', key, nonce);
decipher.setAuthTag(record.subarray(-16));
const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
let end = padded.length - 1;
while (end >= 0 && padded[end] === 0) --end;
if (padded[end] !== 2) fail('not the last record');

const words = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(given.authorization) ?? fail('no token');
const [, header, claims, signature, signer] = words;
const { typ, alg } = JSON.parse(bytes(header).toString());
if (typ !== 'JWT' || alg !== 'ES256') fail('not ES256');
const point = bytes(signer);
if (point.length !== 65 || point[0] !== 4) fail('no point');
const x = point.subarray(1, 33).toString('base64url');
const y = point.subarray(33).toString('base64url');
const publicKey = crypto.createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
const isSigned = crypto.verify('sha256', Buffer.from(header + '.' + claims), { key: publicKey, dsaEncoding: 'ieee-p1363' },
  bytes(signature));
if (!isSigned) fail('not signed');
const text = padded.subarray(0, end).toString();
process.stdout.write(JSON.stringify({ text, claims: bytes(claims).toString(), signer }));
)js";
};

}  // namespace rail::server
