import { Link } from 'react-router'
import { addressOfBill } from './bill-urls.ts'

/** The code of a document as a link to its page. */
export function BillLink({ url, id, children }: { url: string; id: string; children: string }) {
  return (
    <Link className="link-button" to={addressOfBill(url, id)}>
      {children}
    </Link>
  )
}
