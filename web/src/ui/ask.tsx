// A question with two answers, asked from anywhere: `if (await ask({...}))`.
import { create } from 'zustand'
import { useText } from '../i18n/text.ts'
import { uiWords } from '../i18n/ui.ts'
import { Popup } from './popup.tsx'

interface Question {
  title: string
  message: string
  /** Marks an act that destroys something. */
  isDangerous?: boolean
  answer: (isConfirmed: boolean) => void
}

const useQuestion = create<{ question: Question | undefined }>(() => ({ question: undefined }))

/** Answers true when the person confirms, false on cancel, Esc and close. */
export function ask(question: Omit<Question, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    useQuestion.getState().question?.answer(false)
    const answer = (isConfirmed: boolean) => {
      useQuestion.setState({ question: undefined })
      resolve(isConfirmed)
    }
    useQuestion.setState({ question: { ...question, answer } })
  })
}

/** Stands once at the root. */
export function Questions() {
  const question = useQuestion((state) => state.question)
  const text = useText(uiWords)
  if (!question) return null
  return (
    <Popup
      title={question.title}
      onCancel={() => question.answer(false)}
      onConfirm={() => question.answer(true)}
      confirmText={text('confirm')}
      isDangerous={question.isDangerous ?? false}
    >
      {question.message}
    </Popup>
  )
}
