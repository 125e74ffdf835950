/** Short words at the bottom of the screen, one at a time. */

export interface Toast {
  readonly text: string;
  readonly tone: "plain" | "good" | "bad";
  /** The one thing to do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds until it goes; 0 keeps it until it is closed. */
  readonly stay: number;
}

class Toasts {
  #queue = $state.raw<readonly Toast[]>([]);

  /** The one to show now. */
  get now(): Toast | undefined {
    return this.#queue[0];
  }

  /** Say something. The same words twice in a row are said once. */
  say(text: string, { tone = "plain", stay = 6000, action }: Partial<Omit<Toast, "text">> = {}): void {
    if (text === "" || this.#queue.at(-1)?.text === text) return;
    this.#queue = [...this.#queue, { text, tone, stay, ...(action && { action }) }];
  }

  /** Put away the one that is shown. */
  close(): void {
    this.#queue = this.#queue.slice(1);
  }
}

export const toasts = new Toasts();
