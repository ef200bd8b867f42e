/** Fictional members of the demo's creator. They have no password, so they cannot sign in. */
export const guestNames: readonly [first: string, last: string, country: string][] = (
  'Hannah Weiss DE, Dev Kapoor GB, Ulrike Brandt DE, Graciela Soto MX, Tom Okafor GB, Petra Novák CZ, Maya Lindgren SE, ' +
  'Rosalind Achebe GB, Joaquín Ferrer ES, Ines Duarte PT, Beatrix van Loon NL, Callum Reid GB, Noor Haddad FR, ' +
  'Sofia Marchetti IT, Elin Bergström SE, Patrick Doyle IE, Amara Nwosu GB, Lucía Barrera US, Henrik Dahl NO, ' +
  'Yuki Tanabe US, Clara Vogel AT, Mateo Rivas US, Agnes Horváth HU, Declan Byrne IE, Farah Siddiqui CA, ' +
  'Oscar Nyström SE, Priya Raman US, Wren Gallagher US, Tomasz Zieliński PL, Odile Laurent FR, Marcus Bell US, ' +
  'Freya Jensen DK, Samira Aziz GB, Ben Castellano US, Lotte de Vries NL, Abel Quintero MX, Ruth Feldman US, ' +
  'Niamh Walsh IE, Jonas Keller CH, Valentina Cruz US, Gwen Pritchard GB, Emil Sørensen DK, Dora Papadaki GR, ' +
  'Hugo Martel CA, Salma Rahal FR, Theo Lambert BE, Nadia Popescu RO, Owen Hughes GB, Irene Castillo ES, ' +
  'Jasper Mulder NL, Celia Navarro US, Milan Horák CZ, Edith Crowe GB, Rafael Lima PT, Astrid Holm NO, Leo Fontaine FR, ' +
  'Margit Baum AT, Sean Carrigan US, Pilar Ortega ES, Kwame Mensah GB'
)
  .split(', ')
  .map((each) => {
    const [first, ...rest] = each.split(' ');
    return [first!, rest.slice(0, -1).join(' '), rest.at(-1)!];
  });

export const editor = { first: 'Inés', last: 'Vega', email: 'ines.vega@guests.example' };

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .toLowerCase()
    .replace(/[^a-z]+/g, '');

/** Returns an undeliverable address, because `.example` is a reserved domain. */
export const addressOf = (first: string, last: string) => `${letters(first)}.${letters(last)}@guests.example`;
