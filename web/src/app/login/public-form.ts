// State of a form: values, problems and submission. Used for registration and for a new password.
import { type FormEvent, useState } from 'react'
import { failureOf, problemsOf } from '../../api/call-error.ts'

interface PublicFormOptions<V extends Record<string, string>> {
  values: V
  /** Returns the problems before submission, by field. */
  check: (values: V) => Readonly<Record<string, string | undefined>>
  send: (values: V) => Promise<void>
  /** Returns clearer texts for refusals of the server, by field. */
  refusalOf: (error: unknown) => Record<string, string>
}

export function usePublicForm<V extends Record<string, string>>(options: PublicFormOptions<V>) {
  const [values, setValues] = useState(options.values)
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  const send = async () => {
    setBusy(true)
    try {
      await options.send(values)
    } catch (error) {
      const refused = { ...problemsOf(error), ...options.refusalOf(error) }
      setProblems(refused)
      if (!Object.keys(refused).some((name) => name in values)) setFailure(failureOf(error).message)
    }
    setBusy(false)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const newProblems = options.check(values)
    setProblems(newProblems)
    setFailure('')
    if (Object.values(newProblems).every((problem) => problem === undefined)) void send()
  }
  const set = (name: keyof V & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setProblems(({ [name]: _, ...others }) => others)
  }
  const field = (name: keyof V & string) => ({
    value: values[name] as string,
    onChange: (value: string) => set(name, value),
    problem: problems[name] ?? '',
  })
  const setProblem = (name: keyof V & string, problem: string) =>
    setProblems((before) => ({ ...before, [name]: problem }))
  return { values, set, field, failure, isBusy, onSubmit, setProblem }
}
