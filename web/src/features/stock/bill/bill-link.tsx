import { Link } from 'react-router'
import { addressOfBill } from './bill-urls.ts'

/** A document by its code, which opens its page. */
export function BillLink({ url, id, children }: { url: string; id: string; children: string }) {
  return (
    <Link className="link-button" to={addressOfBill(url, id)}>
      {children}
    </Link>
  )
}
