/** One bank as the provider lists it. */
export type Bank = { id: number; name: string; code: string; slug: string };

export const BUSINESS_NAME = 'KOLO';
export const TITAN_BANK_CODE = '100039';
export const TEST_BANK_CODE = '001';

const listed: readonly (readonly [name: string, code: string, slug?: string])[] = [
  ['Access Bank', '044', 'access-bank'],
  ['Access Bank (Diamond)', '063', 'access-bank-diamond'],
  ['Alpha Morgan Bank', '108', 'alpha-morgan'],
  ['Citibank Nigeria', '023', 'citibank-nigeria'],
  ['Ecobank Nigeria', '050', 'ecobank-nigeria'],
  ['Fidelity Bank', '070', 'fidelity-bank'],
  ['First Bank of Nigeria', '011', 'first-bank-of-nigeria'],
  ['First City Monument Bank (FCMB)', '214', 'first-city-monument-bank'],
  ['Globus Bank', '00103', 'globus-bank'],
  ['Guaranty Trust Bank (GTBank)', '058', 'guaranty-trust-bank'],
  ['Keystone Bank', '082', 'keystone-bank'],
  ['Nova Bank', '561'],
  ['Optimus Bank', '107', 'optimus-bank-ltd'],
  ['Parallex Bank', '104', 'parallex-bank'],
  ['Polaris Bank', '076', 'polaris-bank'],
  ['PremiumTrust Bank', '105', 'premiumtrust-bank-ng'],
  ['Providus Bank', '101', 'providus-bank'],
  ['Signature Bank', '106'],
  ['Stanbic IBTC Bank', '221', 'stanbic-ibtc-bank'],
  ['Standard Chartered Bank', '068', 'standard-chartered-bank'],
  ['Sterling Bank', '232', 'sterling-bank'],
  ['SunTrust Bank', '100', 'suntrust-bank'],
  ['Titan Trust Bank', '102', 'titan-trust-bank'],
  ['Union Bank of Nigeria', '032', 'union-bank-of-nigeria'],
  ['United Bank for Africa (UBA)', '033', 'united-bank-for-africa'],
  ['Unity Bank', '215', 'unity-bank'],
  ['Wema Bank', '035', 'wema-bank'],
  ['ALAT by Wema', '035A', 'alat-by-wema'],
  ['Zenith Bank', '057', 'zenith-bank'],
  ['Jaiz Bank', '301', 'jaiz-bank'],
  ['TAJ Bank', '302', 'taj-bank'],
  ['Lotus Bank', '303', 'lotus-bank'],
  ['The Alternative Bank', '000304', 'the-alternative-bank-ng'],
  ['Summit Bank', '00305'],
  ['Coronation Merchant Bank', '559', 'coronation-merchant-bank-ng'],
  ['FSDH Merchant Bank', '501'],
  ['Rand Merchant Bank', '502', 'rand-merchant-bank'],
  ['OPay (Paycom)', '999992', 'paycom'],
  ['PalmPay', '999991', 'palmpay'],
  ['Paga', '100002'],
  ['Moniepoint MFB', '50515', 'moniepoint-mfb-ng'],
  ['Kuda Bank', '50211', 'kuda-bank'],
  ['FairMoney MFB', '51318'],
  ['VFD MFB', '566', 'vfd'],
  ['Rubies MFB', '125', 'rubies-mfb'],
  ['Sparkle MFB', '51310', 'sparkle-microfinance-bank'],
  ['Safe Haven MFB', '51113', 'safe-haven-mfb-ng'],
  ['Carbon', '565', 'carbon'],
  ['Accion MFB', '602', 'accion-microfinance-bank-ng'],
  ['Paystack MFB', '51457'],
  ['9PSB', '120001', '9mobile-9payment-service-bank-ng'],
  ['HopePSB', '120002', 'hopepsb-ng'],
  ['MTN MoMo PSB', '120003', 'mtn-momo-psb-ng'],
  ['Airtel Smartcash PSB', '120004', 'airtel-smartcash-psb-ng'],
  ['Paystack-Titan', '100039', 'titan-paystack'],
  ['Test Bank', '001', 'test-bank'],
];

export const banks: readonly Bank[] = listed.map(([name, code, slug], at) => ({
  id: at + 1,
  name,
  code,
  slug: slug ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
}));

const byCode = new Map(banks.map((bank) => [bank.code, bank]));

export function findBank(code: string): Bank | undefined {
  return byCode.get(code);
}

export function findBankBySlug(slug: string): Bank | undefined {
  return banks.find((bank) => bank.slug === slug);
}
