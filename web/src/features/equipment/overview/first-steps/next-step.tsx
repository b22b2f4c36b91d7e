// The next unfinished step, shown when the company already has equipment.

import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { flagCodec } from '../../../../storage/codec.ts'
import { defineStored } from '../../../../storage/stored-value.ts'
import { useStored } from '../../../../storage/use-stored.ts'
import { PlainButton } from '../../../../ui/button/button.tsx'
import strip from '../overview-head.module.css'
import { pathOf } from './first-steps.tsx'
import { firstSteps, useFirstSteps } from './use-first-steps.ts'
import { firstStepWords } from './words.ts'

const hidden = defineStored({
  key: 'gemba.first-steps-hidden',
  area: 'browser',
  scope: 'browser',
  initial: false,
  codec: flagCodec,
})
/** Companies with more objects are not treated as new. */
const maxObjects = 5

export function NextStep({ objectCount }: { objectCount: number }) {
  const text = useText(firstStepWords)
  const [isHidden, setHidden] = useStored(hidden)
  const isEnabled = !isHidden && objectCount <= maxObjects
  const progress = useFirstSteps({ hasObject: true, isEnabled })
  const next = progress && firstSteps.find((step) => !progress.isDone[step])
  if (!isEnabled || !progress || !next) return null
  return (
    <aside className={strip.strip} data-testid="next-step">
      <span>{text('next', { step: text(next) })}</span>
      <Link className="plain-button" to={pathOf(next, progress.boxId)}>
        {text(`${next}Do`)}
      </Link>
      <PlainButton onClick={() => setHidden(true)}>{text('hide')}</PlainButton>
    </aside>
  )
}
