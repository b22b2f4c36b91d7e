// Values, what is wrong with them, and sending them: the same for registering and for a new password.
import { type FormEvent, useState } from 'react'
import { failureOf, problemsOf } from '../../api/call-error.ts'

interface PublicFormOptions<V extends Record<string, string>> {
  values: V
  /** What is wrong before anything is sent, by field. */
  check: (values: V) => Record<string, string>
  send: (values: V) => Promise<void>
  /** What the server refused, where it can be told better than in its own words. */
  refusalOf: (error: unknown) => Record<string, string>
}

export function usePublicForm<V extends Record<string, string>>(options: PublicFormOptions<V>) {
  const [values, setValues] = useState(options.values)
  const [problems, setProblems] = useState<Record<string, string>>({})
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
    const found = options.check(values)
    setProblems(found)
    setFailure('')
    if (Object.keys(found).length === 0) void send()
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
