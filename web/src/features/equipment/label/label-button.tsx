import { QrCodeIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyCode } from '../../../api/lazy-code.ts'
import { useText } from '../../../i18n/text.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { ObjectRow } from '../rows.ts'
import { labelWords } from './words.ts'

const ObjectLabel = lazyCode(async () => (await import('./object-label.tsx')).ObjectLabel)

/** Opens the label of an object. */
export function LabelButton({ object }: { object: ObjectRow }) {
  const text = useText(labelWords)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setShown(true)} data-testid="to-label">
        <Icon of={QrCodeIcon} /> {text('open')}
      </PlainButton>
      {isShown ? (
        <Suspense>
          <ObjectLabel object={object} onClose={() => setShown(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
