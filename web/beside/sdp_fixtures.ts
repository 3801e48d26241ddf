// Descriptions as browsers write them, of a connection with one data channel and no servers.

const lines = (text: string) => text.trim().replaceAll(/\n\s*/g, "\r\n") + "\r\n";

/** Offer; names instead of addresses, a way over TCP that leads nowhere. */
export const chromium_offer = lines(`
  v=0
  o=- 4611731400430051336 2 IN IP4 127.0.0.1
  s=-
  t=0 0
  a=group:BUNDLE 0
  a=extmap-allow-mixed
  a=msid-semantic: WMS
  m=application 51472 UDP/DTLS/SCTP webrtc-datachannel
  c=IN IP4 0.0.0.0
  a=candidate:2999745851 1 udp 2113937151 3f7a1c2e-90ab-4c1d-8e2f-5b6a7c8d9e0f.local 51472 typ host generation 0 network-cost 999
  a=candidate:1718921365 1 udp 2113939711 b1c2d3e4-f506-4718-92a3-b4c5d6e7f809.local 58122 typ host generation 0 network-cost 999
  a=candidate:3211884523 1 tcp 1518280447 3f7a1c2e-90ab-4c1d-8e2f-5b6a7c8d9e0f.local 9 typ host tcptype active generation 0 network-cost 999
  a=ice-ufrag:EsAw
  a=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1
  a=ice-options:trickle
  a=fingerprint:sha-256 D2:FA:0E:C3:22:59:5E:14:95:69:92:3D:13:B4:84:24:2C:C2:A2:C0:3E:FD:34:8E:5E:EA:6F:AF:52:CE:E6:0F
  a=setup:actpass
  a=mid:0
  a=sctp-port:5000
  a=max-message-size:262144
`);

/** Answer of a device whose camera is in use: then Chromium tells real addresses. */
export const chromium_answer = lines(`
  v=0
  o=- 1735411870217012384 2 IN IP4 127.0.0.1
  s=-
  t=0 0
  a=group:BUNDLE 0
  a=extmap-allow-mixed
  a=msid-semantic: WMS
  m=application 40712 UDP/DTLS/SCTP webrtc-datachannel
  c=IN IP4 192.168.178.42
  b=AS:30
  a=candidate:842163049 1 udp 2122260223 192.168.178.42 40712 typ host generation 0 network-id 1 network-cost 10
  a=candidate:3628985204 1 udp 2122197247 2001:db8:4a:1:9c2e:72ff:fe1a:b07 44115 typ host generation 0 network-id 2 network-cost 10
  a=candidate:1876313031 1 tcp 1518280447 192.168.178.42 9 typ host tcptype active generation 0 network-id 1 network-cost 10
  a=ice-ufrag:x/+9
  a=ice-pwd:7Qx0nYH1vZ3m/kG+5cLrTb2s
  a=ice-options:trickle
  a=fingerprint:sha-256 00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:F0:F1:F2:F3:F4:F5:F6:F7:F8:F9:FA:FB:FC:FD:FE:FF
  a=setup:active
  a=mid:0
  a=sctp-port:5000
  a=max-message-size:262144
`);

/** Its fingerprint stands above the media, "UDP" is written large, words are longer. */
export const firefox_offer = lines(`
  v=0
  o=mozilla...THIS_IS_SDPARTA-99.0 7710052215259647220 0 IN IP4 0.0.0.0
  s=-
  t=0 0
  a=fingerprint:sha-256 3B:5E:8C:77:10:9A:42:FE:61:0D:C4:38:99:AB:DE:01:27:F3:56:84:6E:B1:2F:C0:73:D5:1C:48:E9:90:AA:1D
  a=group:BUNDLE 0
  a=ice-options:trickle
  a=msid-semantic:WMS *
  m=application 58712 UDP/DTLS/SCTP webrtc-datachannel
  c=IN IP4 0.0.0.0
  a=candidate:0 1 UDP 2122252543 8d9f0a1b-2c3d-4e5f-a6b7-c8d9e0f1a2b3.local 58712 typ host
  a=candidate:2 1 TCP 2105524479 8d9f0a1b-2c3d-4e5f-a6b7-c8d9e0f1a2b3.local 9 typ host tcptype active
  a=sendrecv
  a=end-of-candidates
  a=ice-pwd:0c7d4b9f2f8e65a1b3c2d4e6f8091a2b
  a=ice-ufrag:5a1f09ce
  a=mid:0
  a=setup:actpass
  a=sctp-port:5000
  a=max-message-size:1073741823
`);

export const firefox_answer = firefox_offer.replace("a=setup:actpass", "a=setup:active");

export const webkit_offer = lines(`
  v=0
  o=- 6263051374850221945 2 IN IP4 127.0.0.1
  s=-
  t=0 0
  a=group:BUNDLE 0
  a=msid-semantic: WMS
  m=application 61310 UDP/DTLS/SCTP webrtc-datachannel
  c=IN IP4 0.0.0.0
  a=candidate:1076231993 1 udp 2113937151 0E9D8C7B-6A5F-4E3D-B2C1-A09F8E7D6C5B.local 61310 typ host generation 0 network-cost 999
  a=ice-ufrag:vUqH
  a=ice-pwd:bO0mXnYx8y3fQZ7Yc1jT5dKe
  a=ice-options:trickle
  a=fingerprint:sha-256 9F:8E:7D:6C:5B:4A:39:28:17:06:F5:E4:D3:C2:B1:A0:9F:8E:7D:6C:5B:4A:39:28:17:06:F5:E4:D3:C2:B1:A0
  a=setup:actpass
  a=mid:0
  a=sctp-port:5000
  a=max-message-size:262144
`);

export const webkit_answer = webkit_offer.replace("a=setup:actpass", "a=setup:active");
