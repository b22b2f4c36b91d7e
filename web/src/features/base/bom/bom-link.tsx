import { Link } from 'react-router'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { bomAddress } from './bom-url.ts'

/** Link to the page of a BOM. */
export function BomLink({ id, children }: { id: string; children: string }) {
  return (
    <Link className="link-button" to={pageUrl(bomAddress, { id })}>
      {children}
    </Link>
  )
}
