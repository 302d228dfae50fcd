import { IconTriangleAlert } from '#ui/icons.tsx';
import { Tag } from '#ui/tag.tsx';

/** The same wherever products are listed; the product's own page says what it means. */
export function OutOfStock() {
  return (
    <Tag status="warn" icon={IconTriangleAlert}>
      Out of stock
    </Tag>
  );
}
