// The steps of the work, one per page, with their pictures.
import { listWorkSteps } from '@gemba/contract/production/parameter/work-guide.ts'
import { type KeyboardEvent, useState } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useText } from '../../../../i18n/text.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { FileLinks } from '../../../../ui/upload/file-links.tsx'
import sheetStyles from '../sheet/bench-sheet.module.css'
import styles from './guide.module.css'
import { guideWords } from './words.ts'

interface StepsSheetProps {
  workOrderId: string
  onClose: () => void
}

const isPicture = ({ mediaType }: { mediaType: string }): boolean => mediaType.startsWith('image/')

export function StepsSheet({ workOrderId, onClose }: StepsSheetProps) {
  const text = useText(guideWords)
  const query = useCommandQuery(listWorkSteps, { id: workOrderId })
  const { data } = query
  const [at, setAt] = useState(0)
  const last = (data?.length ?? 1) - 1
  const go = (by: number) => setAt(Math.min(Math.max(at + by, 0), last))
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  const step = data?.[at]
  return (
    <Panel title={text('stepsTitle')} width={960} onClose={onClose} round={data ? 1 : 0} testId="steps-sheet">
      {step ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys turn pages, as the two buttons do
        <div className="column gap-16 shrinkable" onKeyDown={onKeyDown}>
          <div className={styles.step} aria-live="polite" data-testid="step">
            <p className={styles.number} aria-hidden="true">
              {at + 1}
            </p>
            <div className={styles.description}>
              <span className="flush muted size-16">{text('stepOf', { n: at + 1, all: last + 1 })}</span>
              <h3 className="flush size-24">{step.title}</h3>
              {step.description ? <p className="flush size-18 pre-wrap">{step.description}</p> : null}
            </div>
          </div>
          {step.files.filter(isPicture).map((file) => (
            <a
              key={file.fileId}
              href={file.urlPath}
              target="_blank"
              rel="noopener"
              className={`block text-center ${styles.picture}`}
            >
              <img src={file.urlPath} alt={file.fileName} />
            </a>
          ))}
          <FileLinks files={step.files.filter((file) => !isPicture(file))} />
          <div className={sheetStyles.footer}>
            <button
              type="button"
              className={sheetStyles.large}
              disabled={at === 0}
              onClick={() => go(-1)}
              data-testid="step-before"
            >
              {text('before')}
            </button>
            <button
              type="button"
              className={sheetStyles.main}
              onClick={at === last ? onClose : () => go(1)}
              data-autofocus
              data-testid="step-after"
            >
              {text(at === last ? 'done' : 'after')}
            </button>
          </div>
        </div>
      ) : (
        <QueryState query={query} rows={6} />
      )}
    </Panel>
  )
}
