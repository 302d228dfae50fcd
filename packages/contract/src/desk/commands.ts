export const STAFF_ROLES = ['support', 'operations', 'finance', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Which roles may give which command, by the name that it has on the command line. A command that is not here nobody gives at the desk. */
export const DESK_COMMANDS = {
  'books show': ['finance', 'admin'],
  'cases list': ['support', 'operations', 'finance', 'admin'],
  'cases answer': ['support', 'operations', 'admin'],
  'catalogue show': ['operations', 'finance', 'admin'],
  'catalogue check': ['operations', 'finance', 'admin'],
  'customers show': ['support', 'operations', 'finance', 'admin'],
  'customers unmask': ['support', 'operations', 'admin'],
  // Whoever sees that something is wrong stops it, whatever their role: decision 0046.
  'customers freeze': ['support', 'operations', 'finance', 'admin'],
  'customers end-sessions': ['support', 'operations', 'admin'],
  'disputes list': ['finance', 'admin'],
  'funnel show': ['operations', 'finance', 'admin'],
  'holidays list': ['support', 'operations', 'finance', 'admin'],
  'inbound list': ['finance', 'admin'],
  'jobs list': ['operations', 'admin'],
  'jobs retry': ['operations', 'admin'],
  'kyc list': ['support', 'operations', 'admin'],
  'kyc photo': ['operations', 'admin'],
  'kyc approve': ['operations', 'admin'],
  'kyc reject': ['operations', 'admin'],
  'orders list': ['support', 'operations', 'admin'],
  'orders move': ['operations', 'admin'],
  'orders cancel': ['operations', 'admin'],
  'withdrawals list': ['operations', 'finance', 'admin'],
  'withdrawals retry': ['finance', 'admin'],
  'record show': ['operations', 'finance', 'admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type DeskCommand = keyof typeof DESK_COMMANDS;

function isDeskCommand(command: string): command is DeskCommand {
  return Object.hasOwn(DESK_COMMANDS, command);
}

/** Whether a member of staff in this role may give the command. */
export function mayCommand(role: StaffRole, command: DeskCommand): boolean {
  const roles: readonly StaffRole[] = DESK_COMMANDS[command];
  return roles.includes(role);
}

/**
 * Commands that one member of staff proposes and another approves, with the roles that may do either. Their names are those of the
 * record: a step of an order is one of these only where it gives the money back, an import of the catalogue where it makes an offer,
 * and `staff add` in production, once two work there.
 */
export const FOUR_EYES = {
  'inbound release': ['finance', 'admin'],
  'withdrawals release': ['finance', 'admin'],
  'withdrawals return': ['finance', 'admin'],
  'withdrawals settle': ['finance', 'admin'],
  'disputes take': ['finance', 'admin'],
  'disputes release': ['finance', 'admin'],
  'customers unfreeze': ['operations', 'admin'],
  'orders return': ['operations', 'finance', 'admin'],
  'catalogue offer': ['operations', 'finance', 'admin'],
  'holidays add': ['operations', 'admin'],
  'holidays remove': ['operations', 'admin'],
  'contacts change': ['support', 'operations', 'admin'],
  'contacts allow-pin': ['support', 'operations', 'admin'],
  'names accept': ['support', 'operations', 'admin'],
  'names refuse': ['support', 'operations', 'admin'],
  // Everyone on the staff sees who joins.
  'staff add': STAFF_ROLES,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type FourEyesCommand = keyof typeof FOUR_EYES;

export function isFourEyes(command: string): command is FourEyesCommand {
  return Object.hasOwn(FOUR_EYES, command);
}

/** Whether a member of staff in this role may propose the command, and approve it where somebody else has. */
export function mayPropose(role: StaffRole, command: FourEyesCommand): boolean {
  const roles: readonly StaffRole[] = FOUR_EYES[command];
  return roles.includes(role);
}

/** What this role may propose, and approve where somebody else has. */
export function commandsOfTwo(role: StaffRole): FourEyesCommand[] {
  // The keys of the table are its commands.
  return (Object.keys(FOUR_EYES) as FourEyesCommand[]).filter((command) => mayPropose(role, command));
}

function mayDo(role: StaffRole, command: string): boolean {
  if (isFourEyes(command)) return mayPropose(role, command);
  return isDeskCommand(command) && mayCommand(role, command);
}

/**
 * Whether this role reads in the record why a command was given and what it changed: where it may give the command or propose it; of one
 * that is given on the command line alone, where it may give any of its kind. The note of a freeze is for who may end it, as on the page
 * of the customer.
 */
export function mayReadWhy(role: StaffRole, command: string): boolean {
  const decided = command === 'customers freeze' ? 'customers unfreeze' : command;
  if (isFourEyes(decided) || isDeskCommand(decided)) return mayDo(role, decided);
  const [kind = ''] = decided.split(' ');
  const kin = [...Object.keys(DESK_COMMANDS), ...Object.keys(FOUR_EYES)].filter((one) =>
    one.startsWith(`${kind} `),
  );
  return kin.length === 0 || kin.some((one) => mayDo(role, one));
}
