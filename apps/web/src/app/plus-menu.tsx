import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { IconArrowDownToLine, IconCirclePlus, IconCreditCard } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface PlusMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Only what exists is in it. */
export function PlusMenu({ open, onClose }: PlusMenuProps) {
  const { key } = useLocation();
  // Going somewhere closes it; closing while it is closed does nothing.
  useEffect(() => onClose(), [key, onClose]);
  return (
    <Sheet open={open} onClose={onClose} title="What would you like to do?" hideTitle kind="menu">
      <List>
        <ListRow
          href={paths.deposit()}
          icon={IconArrowDownToLine}
          ground="clay"
          title="Deposit"
          detail="Add money to your balance"
        />
        <ListRow
          href={paths.newPackage()}
          icon={IconCirclePlus}
          title="New Package"
          detail="Daily, interest or a product"
        />
        <ListRow href={paths.cards} icon={IconCreditCard} title="My Cards" detail="Pay without typing" />
      </List>
    </Sheet>
  );
}
