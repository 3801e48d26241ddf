// Regions that are no country: a frame in degrees, or several countries.

export interface Region {
  name: { en: string; de: string };
  /** West, south, east, north; west is larger than east where the frame crosses 180°. */
  frame?: readonly [number, number, number, number];
  /** Only cities of these; without them all that lie in the frame. */
  countries?: readonly string[];
}

export const regions: Record<string, Region> = {
  alps: { name: { en: "The Alps", de: "Die Alpen" }, frame: [4.6, 43.4, 16.6, 48.4] },
  baltic: { name: { en: "The Baltic", de: "Die Ostsee" }, frame: [9.4, 53.4, 31, 61.6] },
  benelux: { name: { en: "Benelux", de: "Benelux" }, countries: ["BE", "NL", "LU"] },
  "british-isles": {
    name: { en: "The British Isles", de: "Die Britischen Inseln" },
    countries: ["GB", "IE", "IM"],
  },
  balkans: {
    name: { en: "The Balkans", de: "Der Balkan" },
    countries: ["SI", "HR", "BA", "RS", "ME", "XK", "MK", "AL", "BG", "RO", "GR"],
  },
  caucasus: { name: { en: "The Caucasus", de: "Der Kaukasus" }, frame: [37, 38.3, 50.5, 45.5] },
  "central-america": {
    name: { en: "Central America", de: "Mittelamerika" },
    countries: ["GT", "BZ", "SV", "HN", "NI", "CR", "PA"],
  },
  "central-europe": {
    name: { en: "Central Europe", de: "Mitteleuropa" },
    countries: ["DE", "PL", "CZ", "AT", "CH", "SK", "HU", "LI", "SI"],
  },
  europe: { name: { en: "Europe", de: "Europa" }, frame: [-10, 35.5, 45, 61] },
  iberia: {
    name: { en: "Iberia", de: "Iberische Halbinsel" },
    countries: ["ES", "PT", "GI", "AD"],
  },
  mediterranean: {
    name: { en: "The Mediterranean", de: "Das Mittelmeer" },
    frame: [-6.5, 29.8, 37, 46],
  },
  "middle-east": {
    name: { en: "The Middle East", de: "Der Nahe Osten" },
    frame: [25.5, 23, 60, 42],
  },
  scandinavia: {
    name: { en: "Scandinavia", de: "Skandinavien" },
    countries: ["DK", "NO", "SE", "FI"],
  },
  "south-america": { name: { en: "South America", de: "Südamerika" }, frame: [-82, -56, -34, 13] },
  "southern-africa": {
    name: { en: "Southern Africa", de: "Südliches Afrika" },
    countries: ["ZA", "NA", "BW", "ZW", "MZ", "LS", "SZ"],
  },
};
