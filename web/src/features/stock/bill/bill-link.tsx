import { TextLink } from '../../../ui/button/button.tsx'
import { addressOfBill } from './bill-urls.ts'

/** The code of a document as a link to its page. */
export function BillLink({ url, id, children }: { url: string; id: string; children: string }) {
  return <TextLink to={addressOfBill(url, id)}>{children}</TextLink>
}
