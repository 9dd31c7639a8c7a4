/** What an invoice says about a month of premium for ₹20, sold by a company of Maharashtra to someone in Mumbai. */
export const monthInMumbai = {
  seller: { name: 'Nukkad Pvt Ltd', address: 'Bandra West, Mumbai 400050', gstin: '27ABCDE1234F1Z5' },
  placeOfSupply: { code: '27', name: 'Maharashtra' },
  sac: '998439',
  taxablePaise: 1694,
  cgstPaise: 153,
  sgstPaise: 153,
  igstPaise: 0,
};
