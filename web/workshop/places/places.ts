// The cities and shapes of the world as data, read from the two files beside this one.

/** A point as longitude and latitude, in degrees. */
export type LonLat = readonly [number, number];

export interface City {
  name: { en: string; de: string };
  /** Two letters, as in ISO 3166. */
  country: string;
  lon: number;
  lat: number;
  population: number;
}

export interface CitiesFile {
  countries: Record<
    string,
    {
      /** English names, divided by bars, the largest city first. */
      names: string;
      /** German names where they differ, by position. */
      german: Record<string, string>;
      thousands: number[];
      /** Hundredths of a degree. */
      lon: number[];
      lat: number[];
    }
  >;
}

/** Which arcs make up each ring; a negative number is an arc that is followed backwards. */
type Polygons = number[][][];

export interface ShapesFile {
  transform: { scale: [number, number]; translate: [number, number] };
  /** Steps from point to point, as TopoJSON has them. */
  arcs: [number, number][][];
  land: Polygons;
  countries: Record<string, Polygons>;
}

export class Places {
  private readonly by_country = new Map<string, readonly City[]>();
  private readonly outlines = new Map<string, readonly LonLat[][]>();
  private all_land: LonLat[][] | null = null;
  private all_borders: LonLat[][] | null = null;

  constructor(
    private readonly cities_file: CitiesFile,
    private readonly shapes: ShapesFile,
  ) {}

  /** All countries that have a city, by their two letters. */
  get countries(): string[] {
    return Object.keys(this.cities_file.countries);
  }

  /** The largest first; none for a country that is not there. */
  cities(country: string): readonly City[] {
    const known = this.by_country.get(country);
    if (known !== undefined) return known;
    const { countries } = this.cities_file;
    const file = Object.hasOwn(countries, country) ? countries[country] : undefined;
    if (file === undefined) return [];
    const cities = file.names.split("|").map((en, i) => ({
      name: { en, de: file.german[String(i)] ?? en },
      country,
      lon: (file.lon[i] ?? 0) / 100,
      lat: (file.lat[i] ?? 0) / 100,
      population: (file.thousands[i] ?? 1) * 1000,
    }));
    this.by_country.set(country, cities);
    return cities;
  }

  /** Rings of all land; a ring inside another one is a hole. */
  land(): readonly LonLat[][] {
    this.all_land ??= this.rings(this.shapes.land);
    return this.all_land;
  }

  /** Rings of a country; none where the map is too coarse for it. */
  outline(country: string): readonly LonLat[][] {
    const known = this.outlines.get(country);
    if (known !== undefined) return known;
    const { countries } = this.shapes;
    const rings = this.rings((Object.hasOwn(countries, country) && countries[country]) || []);
    this.outlines.set(country, rings);
    return rings;
  }

  /** Lines that two countries share. */
  borders(): readonly LonLat[][] {
    this.all_borders ??= this.sharedLines();
    return this.all_borders;
  }

  private sharedLines(): LonLat[][] {
    const uses = new Map<number, number>();
    for (const polygons of Object.values(this.shapes.countries))
      for (const index of polygons.flat(2)) {
        const arc = index < 0 ? ~index : index;
        uses.set(arc, (uses.get(arc) ?? 0) + 1);
      }
    return [...uses].flatMap(([arc, count]) => (count > 1 ? [this.arc(arc)] : []));
  }

  private rings(polygons: Polygons): LonLat[][] {
    return polygons.flatMap((polygon) =>
      polygon.map((ring) => ring.flatMap((index) => this.arc(index).slice(1))),
    );
  }

  private arc(index: number): LonLat[] {
    const { scale, translate } = this.shapes.transform;
    let [x, y] = [0, 0];
    const points = (this.shapes.arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): LonLat => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return index < 0 ? points.reverse() : points;
  }
}
