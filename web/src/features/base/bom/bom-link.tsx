import { pageUrl } from '../../../resource/tab/page-url.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { bomAddress } from './bom-url.ts'

/** Link to the page of a BOM. */
export function BomLink({ id, children }: { id: string; children: string }) {
  return <TextLink to={pageUrl(bomAddress, { id })}>{children}</TextLink>
}
