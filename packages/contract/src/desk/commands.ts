export const STAFF_ROLES = ['support', 'operations', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Which roles may give which command, by the name that it has on the command line. A command that is not here nobody gives at the desk. */
export const DESK_COMMANDS = {
  'cases list': ['support', 'operations', 'finance', 'admin'],
  'cases answer': ['support', 'operations', 'admin'],
  'customers show': ['support', 'operations', 'finance', 'admin'],
  'disputes list': ['finance', 'admin'],
  'inbound list': ['finance', 'admin'],
  'kyc list': ['support', 'operations', 'admin'],
  'kyc photo': ['operations', 'admin'],
  'kyc approve': ['operations', 'admin'],
  'kyc reject': ['operations', 'admin'],
  'orders list': ['support', 'operations', 'admin'],
  'orders move': ['operations', 'admin'],
  'orders cancel': ['operations', 'admin'],
  'withdrawals list': ['operations', 'finance', 'admin'],
  'withdrawals retry': ['finance', 'admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type DeskCommand = keyof typeof DESK_COMMANDS;

/** Whether a member of staff in this role may give the command. */
export function mayCommand(role: StaffRole, command: DeskCommand): boolean {
  const roles: readonly StaffRole[] = DESK_COMMANDS[command];
  return roles.includes(role);
}
