// The first of five steps to connect a device: creates the gateway. The other steps are on its page.

import { box } from '@gemba/contract/gateway/box.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemsOf } from '../../../api/call-error.ts'
import { callRoute } from '../../../api/call-route.ts'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { checkValues } from '../../../resource/form/check.ts'
import { FieldInput } from '../../../resource/form/inputs/field-input.tsx'
import { generateSecret } from '../../../resource/form/inputs/generated-secret.ts'
import { labelIn, permissionOf } from '../../../resource/labels.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useCan } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { ErrorState } from '../../../ui/state/page-states.tsx'
import { Step } from '../../../ui/step/step.tsx'
import { uiWords } from '../../../ui/words.ts'
import { boxAddress } from '../page-urls.ts'
import styles from './connect.module.css'
import { storeFreshSecret } from './fresh-secrets.ts'
import { codeFrom } from './new-code.ts'
import { connectWords } from './words.ts'

const laterSteps = ['how', 'first', 'points', 'object'] as const

export function ConnectPage() {
  const text = useText(connectWords)
  const forbidden = useText(uiWords)('forbidden')
  const canCreate = useCan(permissionOf(box, 'create'))
  useTabTitle(text('connect'))
  if (!canCreate) return <ErrorState failure={{ message: forbidden }} />
  return (
    <div className="column gap-12 max-width-1200">
      <header>
        <h1 className="flush size-20">{text('connect')}</h1>
        <p className="above-4 muted">{text('intro')}</p>
      </header>
      <Step number={1} title={text('name')} state="now">
        <NewBox />
      </Step>
      {laterSteps.map((name, at) => (
        <Step key={name} number={at + 2} title={text(name)} state="later">
          {null}
        </Step>
      ))}
    </div>
  )
}

const fields = { name: box.fields.name, code: box.fields.code }
const randomCode = (): string => `box-${generateSecret().slice(0, 4).toLowerCase()}`

/** Creates a gateway by its name. The code is derived from the name, and the secret is generated. */
function NewBox() {
  const text = useText(connectWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const id = useId()
  const [fallback] = useState(randomCode)
  const [values, setValues] = useState<{ name: string; code: string | undefined }>({ name: '', code: undefined })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const effectiveValues = { name: values.name, code: values.code ?? codeFrom(values.name, fallback) }
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const valueProblems = checkValues(fields, effectiveValues, language)
    setProblems(valueProblems)
    if (isBusy || Object.keys(valueProblems).length > 0) return
    const secret = generateSecret()
    setBusy(true)
    try {
      const createdBox = await callRoute<EntityOf<typeof box>>(box, 'create', {
        name: effectiveValues.name.trim(),
        code: effectiveValues.code.trim(),
        secret,
      })
      storeFreshSecret(createdBox.id, secret)
      setValues({ name: '', code: undefined })
      await refresh(box.module)
      await navigate(pageUrl(boxAddress, { id: createdBox.id }))
    } catch (error) {
      const serverProblems = problemsOf(error)
      setProblems(serverProblems)
      if (!Object.keys(serverProblems).some((name) => name in fields)) notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={`flow align-start gap-12-16 ${styles.form}`} onSubmit={(event) => void create(event)} noValidate>
      {(['name', 'code'] as const).map((name) => (
        <div key={name} className={styles.field}>
          <label className="muted size-12" htmlFor={`${id}-${name}`}>
            {labelIn(box, name, language)}
          </label>
          <FieldInput
            id={`${id}-${name}`}
            field={fields[name]}
            value={effectiveValues[name]}
            onChange={(value) => setValues({ ...values, [name]: String(value ?? '') })}
            isInvalid={problems[name] !== undefined}
          />
          {problems[name] ? (
            <span className="urgent size-12" role="alert">
              {problems[name]}
            </span>
          ) : name === 'code' ? (
            <span className="muted size-12">{text('codeHelp')}</span>
          ) : null}
        </div>
      ))}
      <MainButton type="submit" disabled={isBusy} data-testid="connect-create">
        {text('create')}
      </MainButton>
    </form>
  )
}
