import type { LocalNames } from '@gemba/contract/names.ts'
import { Link } from 'react-router'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { objectAddress } from '../page-urls.ts'
import { arrivedWords } from './words.ts'

/** Link to the page of the object, shown after the last step. */
export function OpenObject({ object: { id, ...names } }: { object: { id: string } & LocalNames }) {
  const name = useName()(names)
  const text = useText(arrivedWords)
  return (
    <p>
      <Link className="main-button" to={pageUrl(objectAddress, { id })} data-testid="connect-open-object">
        {text('open', { name })}
      </Link>
    </p>
  )
}
