import type { Case } from '@kolo/contract/cases';
import { IconCircleCheck } from '#ui/icons.tsx';
import { IconClock } from '#ui/later-icons.tsx';
import { Tag } from '#ui/tag.tsx';

export function CaseTag({ status }: Pick<Case, 'status'>) {
  return status === 'answered' ? (
    <Tag status="ok" icon={IconCircleCheck}>
      Answered
    </Tag>
  ) : (
    <Tag status="warn" icon={IconClock}>
      Open
    </Tag>
  );
}
