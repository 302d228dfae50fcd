/** The provider's answer is not known: it may have acted or not. */
export class ProviderUnknown extends Error {}

/** The provider understood and said no. */
export class ProviderRefused extends Error {
  readonly code: string | undefined;
  /** Of its answer; undefined if nobody was asked. */
  readonly httpStatus: number | undefined;

  constructor(message: string, code: string | undefined, httpStatus?: number) {
    super(message);
    this.code = code;
    this.httpStatus = httpStatus;
  }
}

/** Why there is no answer: it is not known, or the provider refused the question. */
export class Unanswered {
  readonly state: 'unknown' | 'refused';
  readonly reason: string;

  constructor(state: 'unknown' | 'refused', reason: string) {
    this.state = state;
    this.reason = reason;
  }
}

/** What the provider says, or that it does not say. Any other error is thrown on. */
export async function answerOf<Said>(ask: () => Promise<Said>): Promise<Said | Unanswered> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnknown) return new Unanswered('unknown', error.message);
    if (error instanceof ProviderRefused) return new Unanswered('refused', error.message);
    throw error;
  }
}
