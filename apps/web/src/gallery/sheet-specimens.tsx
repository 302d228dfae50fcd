import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choice.tsx';
import {
  IconArrowDownToLine,
  IconCalendarCheck,
  IconCirclePlus,
  IconLockKeyhole,
  IconShoppingBag,
} from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { PinSheet } from '#ui/pin-sheet.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Specimen } from './specimen.tsx';

const TYPES = [
  {
    value: 'ds',
    title: 'DS',
    detail: 'For daily, weekly or monthly saving',
    icon: IconCalendarCheck,
    tone: 'daily',
  },
  { value: 'sb', title: 'SB', detail: 'For saving towards a product', icon: IconShoppingBag, tone: 'sb' },
  {
    value: 'ibs',
    title: 'IBS',
    detail: 'For locked savings with interest',
    icon: IconLockKeyhole,
    tone: 'interest',
  },
] as const;

export function SheetSpecimens() {
  const [open, setOpen] = useState<'sheet' | 'menu' | 'pin' | null>(null);
  const [pin, setPin] = useState('');
  const [type, setType] = useState<'ds' | 'sb' | 'ibs' | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(null);
  return (
    <Specimen title="Sheet and menu">
      <div className="chips">
        <Button variant="soot" onClick={() => setOpen('sheet')}>
          Open the sheet
        </Button>
        <Button variant="quiet" onClick={() => setOpen('menu')}>
          Open the menu
        </Button>
        <Button variant="quiet" onClick={() => setOpen('pin')}>
          Ask for the PIN
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        busy={busy}
        title="Choose an account type"
        lede="It holds money that is ready to use. You can add the others later."
      >
        <Choices
          label="Account type"
          name="type"
          options={TYPES}
          value={type}
          onChange={setType}
          disabled={busy}
        />
        <div className="btns">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button disabled={type === null} busy={busy} busyLabel="Creating" onClick={() => setBusy(true)}>
            Create Account
          </Button>
        </div>
      </Sheet>
      <PinSheet
        open={open === 'pin'}
        onClose={close}
        title="Remove Zenith Bank, ending in 4420?"
        pin={{ value: pin, error: 'That PIN is not correct.', onType: setPin }}
        trouble={null}
        action="Remove"
        busyLabel="Removing"
        busy={false}
        wayBack="Keep it"
        onConfirm={close}
      />
      <Sheet open={open === 'menu'} onClose={close} kind="menu" title="What would you like to do?" hideTitle>
        <List plain>
          <ListRow
            href="#deposit"
            icon={IconArrowDownToLine}
            ground="clay"
            title="Deposit"
            detail="Add money to a package or your balance"
          />
          <ListRow
            href="#new"
            icon={IconCirclePlus}
            title="New Package"
            detail="Daily, interest or a product"
          />
        </List>
      </Sheet>
    </Specimen>
  );
}
