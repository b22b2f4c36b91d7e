// The last step: creates the object of the model and assigns the device to it.

import { createObjectByModel, object } from '@gemba/contract/equipment/object.ts'
import { type FormEvent, useState } from 'react'
import { problemsOf } from '../../../api/call-error.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { checkValues } from '../../../resource/form/check.ts'
import { isReadable, labelIn } from '../../../resource/labels.ts'
import { useSession } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Field } from './field.tsx'
import { arrivedWords } from './words.ts'

const { code, name, parentId, departmentId } = object.fields
const fields = { code, name, parentId, departmentId }
type Name = keyof typeof fields

interface NewObjectProps {
  device: { modelId: string; boxId: string; deviceCode: string }
  initial: { code: string; name: string }
  onMade: (object: { id: string; name: string }) => void
}

export function NewObject({ device, initial, onMade }: NewObjectProps) {
  const text = useText(arrivedWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const [values, setValues] = useState<Partial<Record<Name, string | null>>>(initial)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const valueProblems = checkValues(fields, values, language)
    setProblems(valueProblems)
    if (isBusy || Object.keys(valueProblems).length > 0) return
    const { code: objectCode = '', name: objectName = '', ...place } = values
    setBusy(true)
    try {
      const created = await run(createObjectByModel, {
        ...device,
        ...place,
        objectCode: objectCode?.trim() ?? '',
        objectName: objectName?.trim() ?? '',
      })
      await Promise.all([refresh('equipment'), refresh('gateway')])
      onMade(created)
    } catch (error) {
      const serverProblems = problemsOf(error)
      setProblems(serverProblems)
      if (!Object.keys(serverProblems).some((name) => name in fields)) notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const help: Partial<Record<Name, string>> = { parentId: text('parentHelp'), departmentId: text('departmentHelp') }
  return (
    <form onSubmit={(event) => void create(event)} noValidate className="column align-start gap-12">
      <div className="flow gap-12-16 full-width">
        {(Object.keys(fields) as Name[])
          .filter((name) => isReadable(fields[name], authorities))
          .map((name) => (
            <Field
              key={name}
              label={labelIn(object, name, language)}
              field={fields[name]}
              value={values[name]}
              problem={problems[name]}
              onChange={(value) => setValues({ ...values, [name]: value as string | null })}
              help={help[name]}
            />
          ))}
      </div>
      <MainButton type="submit" disabled={isBusy} data-testid="connect-object">
        {text('createObject')}
      </MainButton>
    </form>
  )
}
