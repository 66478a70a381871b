import type { MailTexts } from "../words.ts";

export const ja: MailTexts = {
  greeting: (name) => (name ? `${name} 様` : "こんにちは。"),
  otherwise: "ボタンが動作しない場合は、次のアドレスを開いてください:",
  footer: (product) =>
    `このメールは ${product} から自動送信されています。返信いただいてもお読みできません。`,
  confirm_email: () => ({
    subject: "メールアドレスの確認",
    lines: [
      "このメールアドレスでアカウントが作成されました。ご自身のアドレスであることを確認してください。",
    ],
    button: "メールアドレスを確認",
    after: [
      "リンクは 24 時間以内に 1 回だけ使えます。",
      "アカウントを作成した覚えがない場合は、リンクを開かないでください。お手続きは不要です。",
    ],
  }),
  reset_password: () => ({
    subject: "新しいパスワードの設定",
    lines: ["アカウントの新しいパスワードがリクエストされました。"],
    button: "新しいパスワードを設定",
    after: [
      "リンクは 60 分以内に 1 回だけ使えます。設定すると、すべての端末からログアウトされます。",
      "リクエストした覚えがない場合、お手続きは不要です。パスワードは変更されません。",
    ],
  }),
  change_email: () => ({
    subject: "新しいメールアドレスの確認",
    lines: [
      "このアドレスが、アカウントの新しいメールアドレスとして入力されました。変更を確定してください。",
    ],
    button: "このアドレスを使用",
    after: [
      "リンクは 24 時間以内に 1 回だけ使えます。それまでは以前のアドレスが有効です。",
      "変更した覚えがない場合は、リンクを開かないでください。お手続きは不要です。",
    ],
  }),
  email_changed: () => ({
    subject: "メールアドレスが変更されました",
    lines: [
      "アカウントのメールアドレスが変更されました。このアドレスではログインできなくなりました。",
    ],
    after: ["変更した覚えがない場合は、すぐにワークスペースの管理者に知らせてください。"],
  }),
  password_changed: () => ({
    subject: "パスワードが変更されました",
    lines: [
      "アカウントのパスワードが変更され、ほかの端末からログアウトされました。",
      "変更した覚えがない場合は、今すぐ新しいパスワードを設定してください。",
    ],
    button: "新しいパスワードを設定",
    after: ["ご自身で変更した場合、お手続きは不要です。"],
  }),
  passkey_added: ({ passkey, address, time }) => ({
    subject: "パスキーが追加されました",
    lines: [
      "アカウントにパスキーが追加されました。パスキーではパスワードなしでログインできます。",
      `パスキー: ${passkey}`,
      `日時: ${time}`,
      `ネットワークアドレス: ${address}`,
      "追加した覚えがない場合は、今すぐパスキーを削除し、パスワードを変更してください。",
    ],
    button: "セキュリティ設定を開く",
    after: ["ご自身で追加した場合、お手続きは不要です。"],
  }),
  new_device: ({ device, address, time }) => ({
    subject: "新しい端末でのログイン",
    lines: [
      "これまで使われていなかった端末から、アカウントにログインがありました。",
      `端末: ${device}`,
      `日時: ${time}`,
      `ネットワークアドレス: ${address}`,
      "ログインした覚えがない場合は、今すぐ新しいパスワードを設定してください。",
    ],
    button: "新しいパスワードを設定",
    after: ["ご自身でログインした場合、お手続きは不要です。"],
  }),
  invitation: ({ workspace, invitedBy }) => ({
    subject: `ワークスペース ${workspace} への招待`,
    lines: [
      invitedBy
        ? `${invitedBy} さんから、ワークスペース ${workspace} での共同作業に招待されています。`
        : `ワークスペース ${workspace} に招待されています。`,
    ],
    button: "招待を承諾",
    after: [
      "リンクは 7 日以内に 1 回だけ使えます。",
      "送信者に心当たりがない場合は、このメールを無視してください。",
    ],
  }),
  draft_review: ({ draft, askedBy, workspace }) => ({
    subject: `ドラフト ${draft} の承認依頼`,
    lines: [
      `${askedBy} さんから、ワークスペース ${workspace} のドラフト ${draft} の承認を依頼されています。`,
    ],
    button: "ドラフトを開く",
    after: ["セクションごとに、承認、理由を添えた差し戻し、コメントができます。"],
  }),
  draft_mention: ({ draft, mentionedBy, workspace }) => ({
    subject: `ドラフト ${draft} でメンションされました`,
    lines: [
      `${mentionedBy} さんが、ワークスペース ${workspace} のドラフト ${draft} へのコメントであなたをメンションしました。`,
    ],
    button: "ドラフトを開く",
    after: ["コメントが解決されるまで、ドラフトはホームに表示されます。"],
  }),
  run_shared: ({ run, sharedBy, workspace }) => ({
    subject: `リサーチ ${run} が共有されました`,
    lines: [`${sharedBy} さんが、ワークスペース ${workspace} のリサーチ ${run} を共有しました。`],
    button: "リサーチを開く",
    after: ["出典を開く権限のある範囲で、計画、ステップ、レポートを閲覧できます。"],
  }),
  document_request: ({ question, askedBy, workspace }) => ({
    subject: "ドキュメントの依頼が届いています",
    lines: [
      `${askedBy} さんが、ワークスペース ${workspace} でドキュメントを依頼しています。次の質問に答えるためのものです。`,
      question,
    ],
    button: "依頼を開く",
    after: [
      "ドキュメントをアップロードする、ライブラリから選ぶ、または理由を添えて断ることができます。",
    ],
  }),
  request_answered: ({ question, workspace }) => ({
    subject: "質問に回答がありました",
    lines: [
      `ワークスペース ${workspace} で依頼したドキュメントが届き、質問に回答できました。`,
      question,
    ],
    button: "依頼を開く",
    after: ["依頼からチャットの回答を開けます。"],
  }),
  request_not_held: ({ question, workspace }) => ({
    subject: "ドキュメントは質問に答えていません",
    lines: [
      `ワークスペース ${workspace} で依頼したドキュメントが届きました。それがあっても、ライブラリは質問に答えていません。`,
      question,
    ],
    button: "依頼を開く",
    after: ["別のドキュメントを依頼できます。"],
  }),
  request_failed: ({ question, workspace }) => ({
    subject: "質問をもう一度行えませんでした",
    lines: [
      `ワークスペース ${workspace} で依頼したドキュメントが届きましたが、質問をもう一度行えませんでした。`,
      question,
    ],
    button: "依頼を開く",
    after: ["理由は依頼に書かれています。そこでもう一度試せます。"],
  }),
  request_declined: ({ question, declinedBy, workspace }) => ({
    subject: "依頼は断られました",
    lines: [
      declinedBy
        ? `${declinedBy} さんが、ワークスペース ${workspace} での依頼を断りました。次の質問についてドキュメントを依頼したものです。`
        : `ワークスペース ${workspace} での依頼は断られました。次の質問についてドキュメントを依頼したものです。`,
      question,
    ],
    button: "依頼を開く",
    after: ["理由は依頼に書かれています。そこでもう一度依頼できます。"],
  }),
  address_taken: ({ resetLink }) => ({
    subject: "アカウントはすでに存在します",
    lines: [
      "このメールアドレスでアカウントを作成しようとする操作がありました。アドレスはすでにアカウントで使われているため、何も変更されていません。",
    ],
    button: "ログイン",
    after: [
      `パスワードをお忘れの場合は、新しいパスワードを設定してください: ${resetLink}`,
      "操作した覚えがない場合、お手続きは不要です。",
    ],
  }),
};
