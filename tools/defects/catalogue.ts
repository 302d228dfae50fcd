import { defect } from './defect.ts';

const FILE = 'apps/api/src/store/catalogue.test.ts';
const DESK = 'apps/api/src/store/desk-catalogue.test.ts';
const SCREEN = 'apps/desk/src/catalogue.test.tsx';
const GRANTS = 'apps/api/src/platform/grants.test.ts';
const ROLES = 'apps/api/src/staff/roles.test.ts';

export const catalogueDefects = [
  defect('catalogue at the desk in any role', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "  access: 'catalogue show',\n",
    put: "  access: 'staff',\n",
    caughtBy: [ROLES, 'support: catalogue show'],
  }),
  defect('preview of a catalogue in any role', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "  access: 'catalogue check',\n",
    put: "  access: 'staff',\n",
    caughtBy: [ROLES, 'support: catalogue check'],
  }),
  defect('products of a file with a wrong line taken', {
    file: 'apps/api/src/store/read-catalogue.ts',
    find: '  if (first) throw new CatalogueError(wrongText(first));\n',
    put: '  if (first && items.length === 0) throw new CatalogueError(wrongText(first));\n',
    caughtBy: [DESK, 'nothing of the file is taken'],
  }),
  defect('price cut that the preview does not name', {
    file: 'apps/api/src/store/preview-catalogue.ts',
    find: "item.price < priceBefore && 'cut'",
    put: "item.price < priceBefore && 'raised'",
    caughtBy: [DESK, 'cuts first, and changes nothing'],
  }),
  defect('new product offered by one', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "['new', 'back', 'words'];",
    put: "['back', 'words'];",
    caughtBy: [DESK, 'a price cut by another name'],
  }),
  defect('product sold again by one', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "['new', 'back', 'words'];",
    put: "['new', 'words'];",
    caughtBy: [DESK, 'a price cut by another name'],
  }),
  defect('dear product sold under a cheap one by one', {
    file: 'packages/contract/src/desk/catalogue.ts',
    find: "['new', 'back', 'words'];",
    put: "['new', 'back'];",
    caughtBy: [DESK, 'a price cut by another name'],
  }),
  defect('price that nobody can look up later', {
    file: 'apps/api/src/store/queries.ts',
    find: 'where product.price_kobo is distinct from (',
    put: 'where null is not distinct from (',
    caughtBy: [DESK, 'keeps what a product cost before'],
  }),
  defect('what a product cost changed later', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  'product_price',\n",
    put: '',
    caughtBy: [GRANTS, 'the app may not update product_price'],
  }),
  defect('import offered while a line is wrong', {
    file: 'apps/desk/src/catalogue-import.tsx',
    find: '  if (wrongLines > 0)\n',
    put: '  if (wrongLines > 100)\n',
    caughtBy: [SCREEN, 'offers no import while a line is wrong'],
  }),
  defect('removed holiday shown as one', {
    file: 'apps/api/src/schedules/list-holidays.ts',
    find: 'filter(({ isHoliday }) => !isHoliday)',
    put: 'filter(({ isHoliday }) => isHoliday)',
    caughtBy: ['apps/api/src/schedules/holidays.test.ts', 'with what staff corrected'],
  }),
  defect('holidays of the desk for anyone', {
    file: 'packages/contract/src/desk/holidays.ts',
    find: "  access: 'holidays list',\n",
    put: "  access: 'public',\n",
    caughtBy: ['apps/api/src/schedules/holidays.test.ts', 'with what staff corrected'],
  }),
  defect('pieces that were sold are sold again by an old file', {
    file: 'apps/api/src/store/import-catalogue.ts',
    find: '`${stock} in stock, `',
    put: "''",
    caughtBy: [DESK, 'it would sell them again'],
  }),
  defect('offer without a stock refused for each piece that is sold meanwhile', {
    file: 'apps/api/src/store/import-catalogue.ts',
    find: "item.stock === undefined ? '' : ",
    put: "item.stock === null ? '' : ",
    caughtBy: [DESK, 'a file that leaves the stock out changes a price and no piece'],
  }),
  defect('stock that a file leaves out is set to nothing', {
    file: 'apps/api/src/store/import-catalogue.ts',
    find: 'stock = before?.stock ?? 0, stockWas: _',
    put: 'stock = 0, stockWas: _',
    caughtBy: [DESK, 'a file that leaves the stock out changes a price and no piece'],
  }),
  defect('stock that a file leaves out shown as a change', {
    file: 'apps/api/src/store/preview-catalogue.ts',
    find: "item.stock !== undefined && item.stock !== present.stock && 'stock',",
    put: "item.stock !== present.stock && 'stock',",
    caughtBy: [DESK, 'a file that leaves the stock out changes a price and no piece'],
  }),
  defect('empty field of the stock is wrong', {
    file: 'apps/api/src/store/catalogue-records.ts',
    find: "new Set(['stock', 'stockWas'])",
    put: 'new Set()',
    caughtBy: [FILE, 'may leave the stock of a product out'],
  }),
  defect('new product without a stock taken', {
    file: 'apps/api/src/store/read-catalogue.ts',
    find: 'if (!present && stock === undefined)',
    put: 'if (!present && stock === 0)',
    caughtBy: [DESK, 'a new product without a stock is wrong'],
  }),
  defect('stock that was written for other pieces taken', {
    file: 'apps/api/src/store/read-catalogue.ts',
    find: '|| stockWas === present?.stock) return null;',
    put: '|| present) return null;',
    caughtBy: [DESK, 'a new product without a stock is wrong'],
  }),
];
