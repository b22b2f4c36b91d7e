// The parameters of the current work order with their readings. Values cannot be entered here.
import { useText } from '../../../../i18n/text.ts'
import { Panel } from '../../../../ui/panel/panel.tsx'
import { useValueWords } from '../../parameter/value-words.ts'
import sheetStyles from '../sheet/bench-sheet.module.css'
import styles from './guide.module.css'
import { ParameterFacts, ParameterReading } from './parameter-reading.tsx'
import { isOutside, shownOf } from './parameter-values.ts'
import { useWorkParameters } from './use-work-parameters.ts'
import { guideWords } from './words.ts'

interface ParametersSheetProps {
  workOrderId: string
  onClose: () => void
}

export function ParametersSheet({ workOrderId, onClose }: ParametersSheetProps) {
  const text = useText(guideWords)
  const { parameters, isLive } = useWorkParameters(workOrderId, true)
  const inWords = useValueWords()
  return (
    <Panel title={text('parametersTitle')} width={860} onClose={onClose} testId="parameters-sheet">
      <ul className={`column gap-12 shrinkable unpadded unmarked below-16 size-16 ${styles.parameters}`}>
        {parameters.map((parameter) => {
          const { value, isRead, fault } = shownOf(parameter, {}, isLive)
          return (
            <li
              className="bar spread gap-8-16 min-height-72 padding-12 framed rounded"
              key={parameter.id}
              data-testid={`parameter-${parameter.code}`}
            >
              <div className={styles.description}>
                <strong>{parameter.name}</strong>
                <ParameterFacts parameter={parameter} />
                {parameter.reading ? (
                  <ParameterReading parameter={parameter} reading={parameter.reading} isLive={isLive} />
                ) : null}
              </div>
              <strong
                className={`column align-end size-28 ${styles.live}`}
                data-outside={isOutside(fault) || undefined}
              >
                {isRead ? inWords(parameter, value) : '—'}
                {fault === 'below' || fault === 'above' ? <small className="size-14">{text(fault)}</small> : null}
              </strong>
            </li>
          )
        })}
      </ul>
      <div className={sheetStyles.footer}>
        <button type="button" className={sheetStyles.large} onClick={onClose} data-autofocus data-testid="sheet-back">
          {text('done')}
        </button>
      </div>
    </Panel>
  )
}
