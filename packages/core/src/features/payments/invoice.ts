/** What India's GST rules ask of a tax invoice (CGST Rules 2017, rule 46), in paise. */
export interface Invoice {
  /** Consecutive within a financial year. */
  number: string;
  seller: { name: string; address: string; gstin: string };
  /** The state whose tax applies, with its GST code. */
  placeOfSupply: { code: string; name: string };
  sac: string;
  taxablePaise: number;
  /** Both zero between states, where `igstPaise` is due instead. */
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

/** What they ask when the price of an invoice is given back (rule 53): it credits all of the invoice. */
export interface CreditNote extends Invoice {
  /** ISO times. */
  issuedAt: string;
  invoice: { number: string; issuedAt: string };
  amountPaise: number;
}

export interface Seller {
  name: string;
  address: string;
  gstin: string;
}

/** Other online content. */
export const premiumSac = '998439';

const gstPercent = 18;

export const gstStates: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** The states of the cities that people choose in their profile. Others are supplied where the seller is. */
const stateOfCity: Readonly<Record<string, string>> = {
  mumbai: '27',
  'navi mumbai': '27',
  thane: '27',
  pune: '27',
  delhi: '07',
  'new delhi': '07',
  bengaluru: '29',
  bangalore: '29',
  chennai: '33',
  hyderabad: '36',
  kolkata: '19',
  goa: '30',
};

const state = (code: string) => ({ code, name: gstStates[code] ?? code });

/** Where the service is supplied: the buyer's state as far as it is known (IGST Act, section 12). */
export const placeOfSupply = (city: string, { gstin }: Seller) =>
  state(stateOfCity[city.trim().toLowerCase()] ?? gstin.slice(0, 2));

/** Splits a price that includes tax. CGST and SGST are equal; what rounding leaves is part of the taxable value. */
export function taxOf(amountPaise: number, isWithinState: boolean) {
  const share = (percent: number) => Math.round((amountPaise * percent) / (100 + gstPercent));
  const half = isWithinState ? share(gstPercent / 2) : 0;
  const igstPaise = isWithinState ? 0 : share(gstPercent);
  return { taxablePaise: amountPaise - 2 * half - igstPaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

/** The taxes of an invoice, each with its rate, which it keeps when the rate changes. */
export function taxLines({
  taxablePaise,
  cgstPaise,
  sgstPaise,
  igstPaise,
}: Pick<Invoice, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) {
  const taxes: [string, number][] =
    igstPaise > 0
      ? [['IGST', igstPaise]]
      : [
          ['CGST', cgstPaise],
          ['SGST', sgstPaise],
        ];
  return taxes.map(([name, paise]) => ({ name: `${name} ${Math.round((paise * 100) / taxablePaise)}%`, paise }));
}

export function invoiceOf({
  number,
  amountPaise,
  city,
  seller,
}: {
  number: string;
  amountPaise: number;
  city: string;
  seller: Seller;
}): Invoice {
  const place = placeOfSupply(city, seller);
  return {
    number,
    seller,
    placeOfSupply: place,
    sac: premiumSac,
    ...taxOf(amountPaise, place.code === seller.gstin.slice(0, 2)),
  };
}

/** India's financial year, from April to March, of a day there: '2627' for 2026–27. `at` in ms since 1970. */
export function financialYear(atInIndia: Date): string {
  const year = atInIndia.getUTCFullYear() - (atInIndia.getUTCMonth() < 3 ? 1 : 0);
  return `${String(year).slice(2)}${String(year + 1).slice(2)}`;
}
