import type { SeededRandom } from "../../support/chaos/random-choices.ts";

/** An address as guests send it with an order. */
export interface DemoAddress {
  address: string;
  city: string;
  state?: string;
  zip: string;
}

/** An invented guest of a store. */
export interface Person {
  name: string;
  email: string;
  phone: string;
  /** The guest's network address, from a range for documentation (RFC 5737). */
  network: string;
  address: DemoAddress;
}

type Names = readonly string[];

const list = (text: string): Names => text.split(", ");

/** How people of a country are called, and where those live to whom a store delivers. */
interface Country {
  given: Names;
  family: Names;
  /** Romanised, in the same order, for e-mail addresses. */
  romanised?: { given: Names; family: Names };
  write: (given: string, family: string) => string;
  phone: (index: number) => string;
  homes: readonly [Home, ...Home[]];
}

interface Home {
  zip: string;
  city: string;
  state?: string;
  streets: Names;
  write: (street: string, house: number) => string;
}

const two = (index: number): string => String(index % 100).padStart(2, "0");
const three = (index: number): string => String(index % 1000).padStart(3, "0");

const american = (street: string, house: number): string => `${house} ${street}`;
const german = (street: string, house: number): string => `${street} ${1 + (house % 90)}`;
const japanese = (street: string, house: number): string =>
  `${street}${1 + (house % 4)}-${1 + (house % 23)}-${1 + (house % 9)}`;

const brooklyn = (zip: string, streets: Names): Home => ({
  zip,
  city: "Brooklyn",
  state: "NY",
  streets,
  write: american,
});
const manhattan = (zip: string, streets: Names): Home => ({
  zip,
  city: "New York",
  state: "NY",
  streets,
  write: american,
});
const berlin = (zip: string, streets: Names): Home => ({ zip, city: "Berlin", streets, write: german });
const tokyo = (zip: string, city: string, streets: Names): Home => ({
  zip,
  city,
  state: "東京都",
  streets,
  write: japanese,
});

/** The area codes of New York. Numbers from 555-0100 to 555-0199 are reserved for fiction. */
const areaCodes = ["718", "917", "347", "646", "212", "929"];

const countries: Readonly<Record<string, Country>> = {
  US: {
    given: list(
      "Maya, Luis, Grace, Andre, Priya, Noah, Elena, Marcus, Hannah, Omar, Chloe, Isaac, Rosa, Dylan, Naomi, Peter, Tessa, Jamal, Wendy, Victor, June, Samir, Leah, Frank",
    ),
    family: list(
      "Alvarez, Bennett, Chen, Dawson, Edwards, Fischer, Green, Hassan, Ibarra, Jackson, Kim, Lopez, Morris, Nguyen, O'Brien, Patel, Quinn, Russo, Schwartz, Turner, Walsh",
    ),
    write: (given, family) => `${given} ${family}`,
    phone: (index) => `+1 ${areaCodes[Math.floor(index / 100) % areaCodes.length]} 555 01${two(index)}`,
    homes: [
      brooklyn("11201", list("Clinton Street, Henry Street, Joralemon Street, Remsen Street, Livingston Street")),
      brooklyn("11201", list("Montague Street, State Street, Schermerhorn Street, Hicks Street")),
      brooklyn("11217", list("Dean Street, Bergen Street, Pacific Street, Nevins Street")),
      brooklyn("11231", list("Smith Street, Court Street, Union Street, Sackett Street")),
      brooklyn("11215", list("Fifth Avenue, Carroll Street, Garfield Place")),
      manhattan("10005", list("Wall Street, Pine Street, Water Street")),
    ],
  },
  DE: {
    given: list(
      "Anna, Jonas, Leonie, Mehmet, Katrin, Felix, Sabine, Tobias, Aylin, Lukas, Greta, Matthias, Johanna, Emre, Birgit, Paul, Svenja, Oskar, Claudia, Henrik, Marie, Till",
    ),
    family: list(
      "Albrecht, Bauer, Demir, Engel, Franke, Günther, Hoffmann, Jansen, Krüger, Lehmann, Möller, Neumann, Otto, Pohl, Richter, Schäfer, Thiele, Vogt, Weber, Yıldız, Zimmer",
    ),
    write: (given, family) => `${given} ${family}`,
    // The Federal Network Agency reserves these numbers in Berlin for fiction.
    phone: (index) => `+49 30 23125 ${three(index)}`,
    homes: [
      berlin("10969", list("Lindenstraße, Ritterstraße, Alte Jakobstraße, Oranienstraße")),
      berlin("10961", list("Gneisenaustraße, Zossener Straße, Baruther Straße")),
      berlin("10117", list("Jägerstraße, Taubenstraße, Mauerstraße")),
      berlin("10245", list("Simon-Dach-Straße, Wühlischstraße, Boxhagener Straße")),
      berlin("12047", list("Sanderstraße, Friedelstraße, Pannierstraße")),
    ],
  },
  JP: {
    given: list("陽菜, 健太, 美咲, 大輔, 由美, 翔, 愛, 拓也, さくら, 直樹, 千尋, 亮, 奈々, 誠, 恵, 悠斗"),
    family: list("佐藤, 鈴木, 高橋, 田中, 伊藤, 渡辺, 山本, 中村, 小林, 加藤, 吉田, 山田, 松本, 井上"),
    romanised: {
      given: list(
        "hina, kenta, misaki, daisuke, yumi, sho, ai, takuya, sakura, naoki, chihiro, ryo, nana, makoto, megumi, yuto",
      ),
      family: list(
        "sato, suzuki, takahashi, tanaka, ito, watanabe, yamamoto, nakamura, kobayashi, kato, yoshida, yamada, matsumoto, inoue",
      ),
    },
    write: (given, family) => `${family} ${given}`,
    // No subscriber in Tokyo has a number of 03-5550, which the demo store uses too.
    phone: (index) => `+81 3 5550 ${String(1000 + (index % 9000))}`,
    homes: [
      tokyo("150-0041", "渋谷区", list("神南")),
      tokyo("150-0042", "渋谷区", list("宇田川町")),
      tokyo("150-0001", "渋谷区", list("神宮前")),
      tokyo("153-0042", "目黒区", list("青葉台")),
      tokyo("154-0004", "世田谷区", list("太子堂")),
    ],
  },
};

const toMailName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replaceAll("ı", "i")
    .replaceAll(/[^a-z]/gu, "");

const createPerson = (country: Country, random: SeededRandom, index: number): Person => {
  const given = random.integerBelow(country.given.length);
  const family = random.integerBelow(country.family.length);
  const names = country.romanised ?? country;
  const mailName = [names.given[given], names.family[family]].map((name = "") => toMailName(name)).join(".");
  const home = random.pick(country.homes);
  return {
    name: country.write(country.given[given] ?? "", country.family[family] ?? ""),
    email: `${mailName}${index}@example.com`,
    phone: country.phone(index),
    network: `198.51.${100 + Math.floor(index / 250)}.${1 + (index % 250)}`,
    address: {
      address: home.write(home.streets[random.integerBelow(home.streets.length)] ?? "", 10 + random.integerBelow(280)),
      city: home.city,
      ...(home.state ? { state: home.state } : {}),
      zip: home.zip,
    },
  };
};

/** The guests of a store. Some come often. */
export class People {
  readonly #people: readonly Person[];
  readonly #random: SeededRandom;

  constructor(countryCode: string, random: SeededRandom, count: number) {
    const country = countries[countryCode] ?? countries["US"];
    if (!country) throw new Error("The country of reference is missing.");
    this.#random = random;
    this.#people = Array.from({ length: count }, (_, index) => createPerson(country, random, index));
  }

  /** A guest, with the first ones more often. */
  pick(): Person {
    const person = this.#people[Math.floor(this.#random.next() ** 1.8 * this.#people.length)];
    if (!person) throw new Error("A store has guests.");
    return person;
  }
}
