// Input for the time of backups: presets, or a cron expression under 高级.
import { useId, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'
import { CronEditor } from '../../../ui/cron-editor/cron-editor.tsx'
import styles from './backup.module.css'
import { backupWords } from './words.ts'

export const everyNight = '0 0 2 * * ?'
/** No schedule: backups are started by hand only. */
export const scheduleOff = ''

const presets = { daily: everyNight, weekly: '0 0 2 ? * 1', off: scheduleOff } as const
type Choice = keyof typeof presets | 'advanced'
const choices: readonly Choice[] = ['daily', 'weekly', 'off', 'advanced']

const choiceOf = (cron: string): Choice =>
  choices.find((choice) => choice !== 'advanced' && presets[choice] === cron) ?? 'advanced'

interface ScheduleChoiceProps extends Pick<FormInputProps<string>, 'id' | 'value' | 'onChange' | 'isDisabled'> {
  /** Initial expression of the editor if no preset had a time. */
  stored: string
}

export function ScheduleChoice({ id, value, onChange, isDisabled, stored }: ScheduleChoiceProps) {
  const text = useText(backupWords)
  const name = useId()
  const cron = value ?? scheduleOff
  const [isAdvanced, setAdvanced] = useState(choiceOf(cron) === 'advanced')
  const chosen = isAdvanced ? 'advanced' : choiceOf(cron)
  const choose = (choice: Choice) => {
    setAdvanced(choice === 'advanced')
    onChange(choice === 'advanced' ? cron || stored : presets[choice])
  }
  return (
    <>
      <fieldset id={id} className={styles.choice} aria-label={text('cron')} disabled={isDisabled}>
        {choices.map((choice) => (
          <label className="inline-row gap-6" key={choice}>
            <input type="radio" name={name} checked={chosen === choice} onChange={() => choose(choice)} />
            {text(`when.${choice}`)}
          </label>
        ))}
      </fieldset>
      {isAdvanced ? <CronEditor value={cron} onChange={onChange} isDisabled={isDisabled} /> : null}
    </>
  )
}
