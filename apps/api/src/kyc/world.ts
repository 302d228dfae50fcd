import type { FieldSeal } from '#platform/field-seal.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';
import type { IdentityCheck } from '#providers/identity-check.ts';
import { createIdentityCheck } from '#providers/identity-check.ts';
import type { FileStorage } from '#providers/storage.ts';
import { createStorage } from '#providers/storage.ts';

/** What the identity check reaches beside the database. */
export interface KycWorld {
  readonly services: Services;
  readonly identity: IdentityCheck;
  readonly storage: FileStorage;
  readonly fields: FieldSeal;
}

export function openKycWorld(services: Services): KycWorld {
  const { config } = services;
  return {
    services,
    identity: createIdentityCheck(config.identityCheck),
    storage: createStorage(config),
    fields: createFieldSeal(config.fieldKeys),
  };
}
