// What is left to do when the first equipment stands there already.
import { useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import strip from '../demo-strip.module.css'
import { pathOf } from './first-steps.tsx'
import { firstSteps, useFirstSteps } from './use-first-steps.ts'
import { firstStepWords } from './words.ts'

const hiddenKey = 'gemba.first-steps-hidden'
/** A plant of more is no beginner's. */
const mostObjects = 5

export function NextStep({ objectCount }: { objectCount: number }) {
  const text = useText(firstStepWords)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) === '1')
  const isEnabled = !isHidden && objectCount <= mostObjects
  const progress = useFirstSteps({ hasObject: true, isEnabled })
  const next = progress && firstSteps.find((step) => !progress.isDone[step])
  if (!isEnabled || !progress || !next) return null
  const hide = () => {
    localStorage.setItem(hiddenKey, '1')
    setHidden(true)
  }
  return (
    <aside className={strip.strip} data-testid="next-step">
      <span>{text('next', { step: text(next) })}</span>
      <Link className="plain-button" to={pathOf(next, progress.boxId)}>
        {text(`${next}Do`)}
      </Link>
      <button type="button" className="plain-button" onClick={hide}>
        {text('hide')}
      </button>
    </aside>
  )
}
