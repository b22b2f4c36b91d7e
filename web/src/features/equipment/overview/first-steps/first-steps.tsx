// The overview of a company without equipment: the steps to do, finished ones ticked, the next one with a link.
import { CheckIcon } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { pageUrl } from '../../../../resource/tab/page-url.ts'
import { Icon } from '../../../../ui/icon/icon.tsx'
import { boxAddress, connectUrl, modelUrl } from '../../page-urls.ts'
import styles from './first-steps.module.css'
import { type FirstStep, firstSteps, type Progress } from './use-first-steps.ts'
import { firstStepWords } from './words.ts'

/**
 * Returns the page where a step is done. The page of the gateway contains the steps in between; limits are part of the
 * points of a model.
 */
export function pathOf(step: FirstStep, boxId: string | undefined): string {
  if (step === 'limit') return modelUrl
  return boxId === undefined ? connectUrl : pageUrl(boxAddress, { id: boxId })
}

export function FirstSteps({ progress: { isDone, boxId } }: { progress: Progress }) {
  const text = useText(firstStepWords)
  const next = firstSteps.find((step) => !isDone[step])
  const doneCount = firstSteps.filter((step) => isDone[step]).length
  return (
    <section
      className={`max-width-720 centred card ${styles.steps}`}
      aria-label={text('title')}
      data-testid="first-steps"
    >
      <h1 className="flush size-20">{text('title')}</h1>
      <p role="status">{text('progress', { done: doneCount, total: firstSteps.length })}</p>
      <ol className="plain-list">
        {firstSteps.map((step, at) => (
          <li
            className="bar gap-8-12 padding-8-0 line-above"
            key={step}
            data-state={isDone[step] ? 'done' : step === next ? 'now' : 'later'}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone[step] ? <Icon of={CheckIcon} /> : at + 1}
            </span>
            <span className={styles.description}>
              <b>
                {text(step)}
                {isDone[step] ? <span className="visually-hidden"> · {text('isDone')}</span> : null}
              </b>
              <span className="muted">{text(`${step}Hint`)}</span>
            </span>
            {step === next ? (
              <Link className="undecorated main-button" to={pathOf(step, boxId)} data-testid="overview-connect">
                {text(`${step}Do`)}
              </Link>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
