type Param = readonly [name: string, value: string];

/** Where a link leads within the app, and nothing more: what is true there comes from the server. */
export interface LinkTarget {
  readonly path: string;
  readonly params: readonly Param[];
}

/** Source: specification, section 2, deep links. */
const FALLBACK = '/dashboard';

/**
 * What stands between the slashes; nothing where it is not well formed. Empty parts fall away, so that no path begins like
 * the address of another site.
 */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '');
  try {
    return parts.map((part) => decodeURIComponent(part));
  } catch {
    return [];
  }
}

function pathOf(parts: readonly string[]): string {
  return `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;
}

function valueOf(params: readonly Param[], name: string): string | undefined {
  return params.find(([one]) => one === name)?.[1];
}

function targetOfParts(parts: readonly string[], params: readonly Param[]): LinkTarget {
  const [first, second] = parts;
  switch (first) {
    case undefined:
      return { path: FALLBACK, params };
    case 'transactions':
      if (second === undefined) return { path: '/payments/history', params };
      return { path: '/payments/transaction-details', params: [['id', second], ...params] };
    case 'kyc':
      return {
        path: second === undefined ? '/settings/kyc-verification' : pathOf(['settings', `kyc-${second}`]),
        params,
      };
    case 'payments':
      return { path: pathOf(parts), params: withDefaults(second, params) };
    default:
      return { path: pathOf(parts), params };
  }
}

/** The parameters that the link of a payment's end may leave out. Source: specification, section 2, deep links. */
const PAYMENT_DEFAULTS: Readonly<Record<string, Param>> = {
  success: ['status', 'success'],
  error: ['message', 'Unknown error'],
};

function withDefaults(ending: string | undefined, params: readonly Param[]): readonly Param[] {
  const missing = ending === undefined ? undefined : PAYMENT_DEFAULTS[ending];
  if (missing === undefined || (valueOf(params, missing[0]) ?? '') !== '') return params;
  return [...params.filter(([name]) => name !== missing[0]), missing];
}

/**
 * Where a deep link leads, by what follows the scheme or the web's /app. Source: specification, section 2.
 * A payment's status and message travel along as they came; no screen believes them.
 */
export function deepLinkTarget(path: string, params: readonly Param[]): LinkTarget {
  const route = valueOf(params, 'route');
  if (valueOf(params, 'action') !== 'navigate' || route === undefined)
    return targetOfParts(partsOf(path), params);
  const parts = partsOf(route.replace(/[?#].*$/s, ''));
  const rest = params.filter(([name]) => name !== 'action' && name !== 'route');
  return { path: parts.length === 0 ? FALLBACK : pathOf(parts), params: rest };
}

/** Which screen an address of the old app means; null where it is none. */
export function oldLinkTarget(path: string, params: readonly Param[]): LinkTarget | null {
  const [first, ...rest] = partsOf(path);
  if (first === 'dashboard') return { path: pathOf(rest), params };
  const [second = ''] = rest;
  if (rest.length !== 1) return null;
  if (first === 'settings' && second.startsWith('kyc-')) {
    const step = second.slice('kyc-'.length);
    const parts = step === 'verification' ? ['settings', 'kyc'] : ['settings', 'kyc', step];
    return { path: pathOf(parts), params };
  }
  if (first === 'payments' && second === 'transaction-details') {
    const id = valueOf(params, 'id');
    const parts = id === undefined || id === '' ? ['payments', 'history'] : ['payments', 'transaction', id];
    return { path: pathOf(parts), params: params.filter(([name]) => name !== 'id') };
  }
  return null;
}
