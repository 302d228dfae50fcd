import { useState } from 'react';
import { browserSavesData, setSavesData } from '#lib/less-data-switch.ts';
import { savesData } from '#lib/less-data.ts';
import { IconArrowDownToLine, IconSmartphone } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Switch } from '#ui/switch.tsx';
import { dataUsed, dataWords, isDataCounted } from '../offline/data-used.ts';

/** How much data the app uses on this device: the switch, and what it has used. */
export function DataRows() {
  const [isOn, setOn] = useState(savesData);
  const isBrowsers = browserSavesData();
  return (
    <>
      <ListRow
        icon={IconArrowDownToLine}
        title="Use less data"
        detail={isBrowsers ? 'Turned on by your browser' : 'Pictures load only when you ask'}
        end={
          <Switch
            label="Use less data"
            checked={isOn}
            disabled={isBrowsers}
            onChange={(next) => {
              setSavesData(next);
              setOn(next);
            }}
          />
        }
      />
      {isDataCounted() ? (
        <ListRow
          icon={IconSmartphone}
          title="Data used this month"
          detail="On this device"
          end={<span className="small muted">{dataWords(dataUsed())}</span>}
        />
      ) : null}
    </>
  );
}
