// Mountain ranges as own lines of longitude and latitude, roughly along their crests; and where no trees grow.
import type { LonLat } from "./places";

/** Name, half the width in degrees, points. */
const table = `
Alps: 0.5: 6.2 44.2, 7 45.8, 8.2 46.5, 10 46.7, 12 47, 14.5 47.3
Pyrenees: 0.3: -1.2 42.9, 0.6 42.7, 2.2 42.5
Massif Central: 0.4: 2.8 44.6, 3 45.6
Vosges: 0.2: 6.9 48.1, 7.1 48.6
Black Forest: 0.2: 8 47.9, 8.3 48.6
Apennines: 0.3: 8.8 44.4, 11 44.1, 13.2 42.7, 14.4 41.5, 16 40.2
Cantabria: 0.4: -6.5 43, -4.8 43.1
Castile: 0.3: -5.4 40.3, -3.7 41
Sierra Nevada of Spain: 0.3: -3.6 37.1, -2.6 37.2
Dinarides: 0.4: 15 44.8, 17 43.8, 19 42.9, 20.6 41.8, 21.3 40
Balkan range: 0.3: 23 42.8, 25.5 42.7
Carpathians: 0.4: 19 49.3, 22 49.1, 24.5 48.2, 25.8 46.8, 25 45.5, 22.8 45.4
Ore Mountains, Sudetes: 0.3: 13 50.5, 15.6 50.8, 16.8 50.2
Scandes: 0.8: 7.5 60.5, 9 62, 13.5 64.5, 16 67, 19 68.6
Highlands: 0.3: -5 57, -4 57.2
Wales: 0.2: -3.9 52.6, -3.7 53
Iceland: 0.5: -18.5 64.8, -16.8 64.6
Caucasus: 0.5: 40.5 43.5, 43.5 42.9, 46.5 42.2
Taurus: 0.8: 30 37, 34 37.2, 38 38.2, 42 38.2
Pontic Mountains: 0.5: 34 41, 39 40.6
Zagros: 0.9: 45 36, 48 33.2, 52 30.2, 55.5 28.2
Elburz: 0.5: 49.5 36.6, 54 36.4
Urals: 1: 58.5 52.5, 59 57, 59.5 61, 64 66
Hindu Kush, Karakoram: 1.2: 67 35, 71 36.2, 75 36
Himalaya: 1.1: 74 34.4, 78 31.4, 83 28.9, 88 27.9, 94 28.6
Tian Shan: 1.2: 72 41.3, 78 42, 84 43
Altai: 1.4: 85 49.6, 89 49, 94 46.5
Kunlun, Qilian: 1.2: 80 36, 87 36.5, 96 38, 101 38
Hengduan: 1.3: 99 31.5, 100 28, 98.6 25.5
Qinling: 0.7: 104 33.8, 108.5 33.9
Annamites: 0.6: 104.5 21.8, 105 19, 107 16.2
Japan: 0.4: 137.7 35.4, 138 36.6, 139.8 37.6, 140.8 39.6
Hokkaido: 0.4: 142.7 43, 143 43.8
Korea: 0.3: 128.6 38.2, 128.8 36.8
Taiwan: 0.3: 121 23, 121.4 24.2
Sumatra: 0.6: 97.5 4, 100.3 -0.5, 102.6 -4
Java: 0.3: 107 -7.1, 110.4 -7.4, 113 -8
New Guinea: 0.8: 135 -3.8, 140 -4.6, 145 -6.2
Great Dividing Range: 0.8: 147.5 -36.6, 149.8 -33.4, 151.6 -30, 149 -24, 145.6 -17.6
New Zealand: 0.5: 168.4 -44.6, 170.5 -43.4, 172.4 -42
Western Ghats: 0.4: 75 12, 74 15.5, 73.6 18.5
Atlas: 0.8: -8.6 30.9, -5 32.6, 0 34, 6 35.4
Ethiopia: 1: 37.8 8, 38.6 11, 38.8 13.6
East Africa: 0.5: 36.9 -0.4, 37.3 -3.1, 35.5 -4.5
Rwenzori, Virunga: 0.4: 29.8 0.4, 29.4 -1.6
Drakensberg: 0.6: 27.6 -30.8, 29.3 -29.2, 30.6 -25.2
Cape: 0.4: 19 -33.6, 22.5 -33.6
Madagascar: 0.5: 46.6 -22, 47.6 -18.5, 48.8 -14.6
Rockies: 1.2: -123 58, -118 53, -114.6 49.4, -112 45.5, -109.6 43, -106.2 39.4, -105.6 36
Cascades: 0.6: -121.6 48.6, -121.8 44.4, -122 41.6
Sierra Nevada: 0.6: -120.4 39.4, -118.4 36.6
Alaska: 1: -154 61.8, -150 63.2, -144 62.2, -138 60
Appalachians: 0.8: -84 35.2, -81 37.4, -78.4 40.2, -74.2 42.2, -71.6 44.2
Sierra Madre Occidental: 0.7: -108 29.5, -106 26, -104 22.4
Sierra Madre Oriental: 0.5: -101 25.4, -99.4 22.5
southern Mexico: 0.5: -99.5 17.6, -96.6 17, -92.2 15.4, -89.6 14.8
Costa Rica: 0.4: -84.4 10.2, -83 9
northern Andes: 0.7: -72.6 7.4, -75.4 5.4, -77.4 1.4, -78.7 -1.6, -78.4 -7, -76 -11, -72 -14.2
southern Andes: 1.1: -72 -14.2, -68.6 -17.2, -67.4 -22, -69.6 -28, -70 -33, -71.2 -38, -72 -44, -73 -50
Brazil: 0.5: -46.4 -22.6, -43.4 -21.4
`;

export const ranges: readonly { width: number; line: readonly LonLat[] }[] = table
  .trim()
  .split("\n")
  .map((row) => {
    const [, width = "", points = ""] = row.split(": ");
    const line = points
      .split(", ")
      .map((point) => point.split(" ").map(Number) as [number, number]);
    return { width: Number(width), line };
  });

/** West, south, east, north: deserts and ice. */
export const treeless: readonly (readonly [number, number, number, number])[] = [
  [-17.5, 16, 34, 31], // Sahara
  [34, 12.5, 60, 32.5], // Arabia
  [50, 27, 66, 37], // Iran
  [52, 36.5, 68, 47], // Karakum and Kyzylkum
  [66, 24, 74, 29.5], // Thar
  [74, 36, 112, 46], // Taklamakan and Gobi
  [78, 29, 95, 36], // Tibet
  [115, -31, 142, -18], // Australia
  [13, -29, 21, -17], // Namib
  [-71, -30, -67.5, -17], // Atacama
  [-116, 31, -109, 37], // Mojave and Sonora
  [-60, 60, -15, 84], // Greenland
  [-180, 68, 180, 90],
  [-180, -90, 180, -55],
];
