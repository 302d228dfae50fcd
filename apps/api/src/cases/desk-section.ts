import { mayCommand } from '@kolo/contract/desk/commands';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { customerCaseNumber, subjectOf } from './case-view.ts';
import { casesOf } from './queries.ts';

/** The customer's cases with their answers. A role that may not answer cases sees that one exists, not its text. */
export function caseSection({ db }: Services): CustomerSection {
  return customerSection(
    'cases',
    (userId, part) => casesOf(db, userId, part),
    (row, role) => {
      const { id, number, createdAt, dueAt, answeredAt, answeredBy, text, answer } = row;
      const subject = subjectOf(row);
      const said = [
        ...(subject === null ? [] : [{ name: 'About', value: withContactsMasked(subject) }]),
        { name: 'Asked', value: withContactsMasked(text) },
        ...(answer === null ? [] : [{ name: 'Answer', value: withContactsMasked(answer) }]),
      ];
      const isOpen = answeredAt === null;
      return {
        id,
        title: customerCaseNumber(number),
        text: isOpen ? 'open' : 'answered',
        at: createdAt.toISOString(),
        facts: [
          { name: 'Status', value: isOpen ? 'open' : `answered by ${answeredBy ?? 'nobody'}` },
          ...(mayCommand(role, 'cases answer') ? said : []),
        ],
        timeline: [
          { at: createdAt.toISOString(), text: 'asked' },
          ...(isOpen
            ? [{ at: dueAt.toISOString(), text: 'to be answered' }]
            : [{ at: answeredAt.toISOString(), text: 'answered' }]),
        ],
      };
    },
  );
}
