import type { Customer } from '../client.ts';
import type { Scene, Sent } from '../scene.ts';

/** A further call of the operation, and what is special about it. */
export interface Further extends Sent {
  readonly case: string;
  readonly by?: Customer | null;
}

/** The call of an operation that goes well, and who makes it. */
export interface Subject extends Sent {
  readonly by: Customer | null;
  readonly further?: readonly Further[];
  /** With the first call's key: another body, which is refused. Only for an operation with keys. */
  readonly otherBody?: object;
  /** Anyone who comes first has it: another customer calls after the owner. */
  readonly takenOnce?: true;
  /** The status of an operation whose happy path cannot be had over the wire. */
  readonly refused?: number;
}

/** Makes what has to be there before the operation can be called. */
export type Scenario = (scene: Scene) => Promise<Subject>;

export type Scenarios = Readonly<Record<string, Scenario>>;
