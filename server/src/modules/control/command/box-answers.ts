// Answers of boxes to commands that wait for them.
import type { ControlAck } from '../../telemetry/index.ts'

interface OpenCommand {
  readonly answers: ControlAck[]
  wake: (() => void) | undefined
}

/** The ids of commands are unique within a company. */
const keyOf = ({ boxId, cmdId }: Pick<ControlAck, 'boxId' | 'cmdId'>): string => `${boxId} ${cmdId}`

export class BoxAnswers {
  /** By box and command. */
  readonly #open = new Map<string, OpenCommand>()
  readonly #late: (late: { boxId: string; cmdId: string; text: string }) => void

  /** `late` is called with the answer to a command that waits no more. */
  constructor(late: (late: { boxId: string; cmdId: string; text: string }) => void) {
    this.#late = late
  }

  /** Takes an answer. One of another box, or of an earlier session of the box, is none. */
  take(ack: ControlAck): void {
    const command = this.#open.get(keyOf(ack))
    if (!command) {
      this.#late({ boxId: ack.boxId, cmdId: ack.cmdId, text: ack.message ? `${ack.state}: ${ack.message}` : ack.state })
      return
    }
    if (!ack.isOfSession) return
    command.answers.push(ack)
    command.wake?.()
  }

  /** Waits for the answers to a command. `next` resolves with undefined after its time. */
  open(cmdId: string, boxId: string): { next(waitMs: number): Promise<ControlAck | undefined>; close(): void } {
    const command: OpenCommand = { answers: [], wake: undefined }
    const key = keyOf({ boxId, cmdId })
    this.#open.set(key, command)
    return {
      next: async (waitMs) => {
        if (command.answers.length === 0) await waitForWake(command, waitMs)
        return command.answers.shift()
      },
      close: () => void this.#open.delete(key),
    }
  }

  /** Ends all waits. */
  close(): void {
    for (const { wake } of this.#open.values()) wake?.()
  }
}

function waitForWake(command: OpenCommand, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      command.wake = undefined
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    command.wake = end
  })
}
