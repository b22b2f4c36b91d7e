import { Link } from 'react-router'
import { bomUrl } from './bom-url.ts'

/** A BOM by its code and revision, which opens its page. */
export function BomLink({ id, children }: { id: string; children: string }) {
  return (
    <Link className="link-button" to={`${bomUrl}/${id}`}>
      {children}
    </Link>
  )
}
