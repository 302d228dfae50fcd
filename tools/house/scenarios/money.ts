import { PIN } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const FUNDS = 50_000;
const NOTHING_ID = '01940000-0000-7000-8000-000000000000';

/** Self accounts, payments, cards, bank accounts and withdrawals. */
export const MONEY: Scenarios = {
  createAccount: async (scene) => ({
    by: await scene.customer(),
    body: { accountType: 'ds' },
    further: [{ case: 'of another type', body: { accountType: 'ibs' } }],
  }),

  async getAccount(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds', FUNDS);
    return {
      by,
      query: { accountType: 'ds' },
      further: [{ case: 'one that is not open', query: { accountType: 'sb' } }],
    };
  },

  async listAccounts(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds', FUNDS);
    await scene.account(by, 'ibs');
    return { by };
  },

  async initContribution(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds', FUNDS);
    const { id: packageId } = await scene.daily(by);
    const card = await scene.card(by);
    const body = { purpose: 'account', accountType: 'ds', amount: 2_000, method: 'card' };
    const own = { purpose: 'daily', packageId, method: 'account', sourceAccountType: 'ds' };
    return {
      by,
      body,
      otherBody: { ...body, amount: 2_001 },
      further: [
        { case: 'by bank transfer', body: { ...body, method: 'bank_transfer' } },
        { case: 'by USSD', body: { ...body, method: 'ussd' } },
        { case: 'by a saved card', body: { ...body, method: 'saved_card', cardId: card.id } },
        { case: 'from an own account into a package', body: { ...own, amount: 3_000 } },
        { case: 'more than is there', body: { ...own, amount: 900_000 } },
        { case: 'too little', body: { ...body, amount: 10 } },
        { case: 'above what may be held', body: { ...body, amount: 9_000_000 } },
        { case: 'an account that is not open', body: { ...body, accountType: 'sb' } },
        { case: 'a package that nobody has', body: { ...own, packageId: NOTHING_ID, amount: 3_000 } },
      ],
    };
  },

  async getPaymentStatus(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds');
    const paid = await scene.deposit(by, 'ds', 4_000);
    const open = await scene.startDeposit(by, 'ds', 5_000);
    const declined = await scene.startDeposit(by, 'ds', 6_000);
    await scene.pay(declined.reference, 'failed');
    const abandoned = await scene.startDeposit(by, 'ds', 7_000);
    await scene.pay(abandoned.reference, 'abandoned');
    const transfer = await scene.startDeposit(by, 'ds', 8_000, 'bank_transfer');
    return {
      by,
      params: { reference: paid },
      further: [
        { case: 'open', params: { reference: open.reference } },
        { case: 'declined', params: { reference: declined.reference } },
        { case: 'abandoned', params: { reference: abandoned.reference } },
        { case: 'waiting for a transfer', params: { reference: transfer.reference } },
        { case: 'unknown', params: { reference: 'kolo-nothing' } },
      ],
    };
  },

  async openVirtualAccount(scene) {
    const by = await scene.customer();
    await scene.account(by, 'ds');
    return { by };
  },

  async addCard(scene) {
    return { by: await scene.customer(), body: {} };
  },

  async listCards(scene) {
    const by = await scene.customer();
    await scene.card(by);
    await scene.card(by, '5192602720584796');
    return { by, further: [{ case: 'one on a page', query: { limit: '1', page: '2' } }] };
  },

  async getCard(scene) {
    const by = await scene.customer();
    return { by, params: { id: (await scene.card(by)).id } };
  },

  async makeCardDefault(scene) {
    const by = await scene.customer();
    await scene.card(by);
    const { id } = await scene.card(by, '5192602720584796');
    return { by, params: { id }, body: { isDefault: true } };
  },

  async removeCard(scene) {
    const by = await scene.customer();
    return { by, params: { id: (await scene.card(by)).id } };
  },

  listBanks: async (scene) => ({ by: await scene.customer() }),

  async resolveBankAccount(scene) {
    const by = await scene.customer();
    await scene.verify(by);
    const own = await scene.atBank();
    const foreign = await scene.atBank('SOMEBODY ELSE');
    return {
      by,
      body: own,
      further: [
        { case: "somebody else's", body: foreign },
        { case: 'one that no bank has', body: { bankCode: '057', accountNumber: '0000000001' } },
      ],
    };
  },

  async addBankAccount(scene) {
    const by = await scene.customer();
    await scene.verify(by);
    await scene.pin(by);
    const own = await scene.atBank();
    return {
      by,
      body: { ...own, pin: PIN },
      further: [
        { case: 'the wrong PIN', body: { ...own, pin: '99991' } },
        { case: "somebody else's", body: { ...(await scene.atBank('SOMEBODY ELSE')), pin: PIN } },
      ],
    };
  },

  async listBankAccounts(scene) {
    const by = await scene.customer();
    await scene.verify(by);
    await scene.pin(by);
    await scene.bankAccount(by);
    return { by };
  },

  async changeBankAccount(scene) {
    const by = await scene.customer();
    await scene.verify(by);
    await scene.pin(by);
    await scene.bankAccount(by);
    const { id } = await scene.bankAccount(by);
    return { by, params: { id }, body: { isDefault: true } };
  },

  async removeBankAccount(scene) {
    const by = await scene.customer();
    await scene.verify(by);
    await scene.pin(by);
    return { by, params: { id: (await scene.bankAccount(by)).id }, body: { pin: PIN } };
  },

  async createWithdrawal(scene) {
    const { customer: by, bankAccountId } = await scene.withdrawer(FUNDS);
    const body = { accountType: 'ds', amount: 5_000, bankAccountId, pin: PIN };
    return {
      by,
      body,
      otherBody: { ...body, amount: 5_001 },
      further: [
        { case: 'the same again, meant', body: { ...body, confirmRepeat: true } },
        { case: 'more than is there', body: { ...body, amount: 900_000 } },
        { case: 'the wrong PIN', body: { ...body, pin: '99991' } },
        { case: 'another fee than was shown', body: { ...body, expected: { payout: 4_000, fee: 1 } } },
        { case: 'to nobody', body: { ...body, bankAccountId: NOTHING_ID } },
      ],
    };
  },

  async getWithdrawal(scene) {
    const { customer: by, bankAccountId } = await scene.withdrawer(FUNDS);
    const body = { accountType: 'ds', bankAccountId, pin: PIN };
    const paid = await scene.ok(by, 'POST', '/withdrawals', { ...body, amount: 4_000 });
    await scene.kolo.settle();
    await scene.kolo.control(`transfers/${paid.reference}`, { outcome: 'success' });
    await scene.kolo.settle();
    const returned = await scene.ok(by, 'POST', '/withdrawals', { ...body, amount: 6_000 });
    await scene.kolo.control(`transfers/${returned.reference}`, { outcome: 'failed' });
    await scene.kolo.settle();
    const reversed = await scene.ok(by, 'POST', '/withdrawals', { ...body, amount: 7_000 });
    await scene.kolo.settle();
    await scene.kolo.control(`transfers/${reversed.reference}`, { outcome: 'reversed' });
    await scene.kolo.settle();
    return {
      by,
      params: { id: paid.id },
      further: [
        { case: 'one that failed and came back', params: { id: returned.id } },
        { case: 'one that the bank sent back', params: { id: reversed.id } },
      ],
    };
  },
};
